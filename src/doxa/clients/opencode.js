// This file was made by `doxa init`; `doxa uninstall` takes it away.
// Asks doxa's hook what is remembered about what a tool has just read or done, and puts it beside the tool's output.
// Whatever goes wrong, it says nothing: an error thrown here would take the place of the tool's output.
import { spawn } from "node:child_process"

const COMMAND = ["@COMMAND@"]
const MILLISECONDS_MAX = 2000

// Sessions whose next question says that they started, or were compacted; and those of sub-agents.
const starts = new Map()
const parents = new Map()

function textOf(answer) {
  try {
    const text = JSON.parse(answer).text
    return typeof text === "string" ? text : ""
  } catch {
    return ""
  }
}

function ask(payload) {
  return new Promise((resolve) => {
    try {
      const question = JSON.stringify(payload)
      const hook = spawn(COMMAND[0], COMMAND.slice(1), { stdio: ["pipe", "pipe", "ignore"], windowsHide: true })
      let answer = ""
      const timer = setTimeout(() => {
        hook.kill("SIGKILL")
        resolve("")
      }, MILLISECONDS_MAX)
      hook.stdin.on("error", () => {})
      hook.stdout.setEncoding("utf8")
      hook.stdout.on("data", (piece) => (answer += piece))
      hook.on("error", () => resolve(""))
      hook.on("close", () => {
        clearTimeout(timer)
        resolve(textOf(answer))
      })
      hook.stdin.end(question)
    } catch {
      resolve("")
    }
  })
}

export const Doxa = async ({ directory }) => {
  const about = (event, session) => {
    const start = starts.get(session) ?? ""
    starts.delete(session)
    return { event, session, parent: parents.get(session) ?? "", directory, start }
  }
  return {
    event: async ({ event }) => {
      const { info, sessionID } = event?.properties ?? {}
      if (event?.type === "session.created" && info) {
        starts.set(info.id, "startup")
        if (info.parentID) parents.set(info.id, info.parentID)
      }
      if (event?.type === "session.compacted") starts.set(sessionID, "compact")
    },
    "chat.message": async (input, output) => {
      try {
        const said = output.parts.filter((part) => part.type === "text" && !part.synthetic)
        const prompt = said.map((part) => part.text).join("\n")
        const text = await ask({ ...about("chat.message", input.sessionID), prompt })
        const { id, sessionID, messageID } = said.at(-1) ?? {}
        if (text && id) output.parts.push({ id: id + "doxa", sessionID, messageID, type: "text", synthetic: true, text })
      } catch {}
    },
    "tool.execute.after": async (input, output) => {
      try {
        if (typeof output.output !== "string") return
        const { tool, args, sessionID } = input
        const text = await ask({ ...about("tool.execute.after", sessionID), tool, args: args ?? {}, output: output.output })
        if (text) output.output += "\n\n" + text
      } catch {}
    },
  }
}

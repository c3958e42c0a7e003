"""What is read of a project in one statement. Each names the project wherever it names a table."""

from doxa.core import codec
from doxa.storage.postgres.forms import CUE_COLUMNS, HEAD_COLUMNS

EVENT = codec.COLUMNS
_OF_EVENT = ", ".join(f"event.{name.strip()}" for name in codec.COLUMNS.split(","))
_OF_HEAD = ", ".join(f"head.{name.strip()}" for name in HEAD_COLUMNS.split(","))
HEAD_COLUMN_COUNT = len(HEAD_COLUMNS.split(","))

_RESTING = """
ARRAY(SELECT belief FROM doxa.premises WHERE project = %(project)s AND premise = head.number)"""
# One look-up by the whole key for each event. The limit keeps the planner from joining all events of the project, which
# it does for as long as nobody has counted how many there are.
_EVENTS_OF_HEAD = f"""
LEFT JOIN LATERAL unnest(head.events) AS listed (id) ON true
LEFT JOIN LATERAL (
  SELECT {EVENT} FROM doxa.events WHERE project = %(project)s AND id = listed.id LIMIT 1
) AS event ON true"""  # noqa: S608 - column names of ours

# Everything that settling an input under a key nearly always needs.
FAMILY = f"""
WITH known AS (SELECT
  coalesce((SELECT revision FROM doxa.projects WHERE project = %(project)s), 0) AS revision,
  coalesce((SELECT revision FROM doxa.questions WHERE project = %(project)s AND question = %(question)s::uuid), 0)
    AS question_revision,
  coalesce((SELECT id FROM doxa.events WHERE project = %(project)s ORDER BY id DESC LIMIT 1), '') AS last_id,
  EXISTS (SELECT 1 FROM doxa.marks WHERE project = %(project)s AND kind = 'alias' AND term_digest = %(key)s::uuid)
    AS aliased,
  EXISTS (SELECT 1 FROM doxa.marks WHERE project = %(project)s AND kind = 'misled') AS misled,
  EXISTS (SELECT 1 FROM doxa.beliefs WHERE project = %(project)s AND question = %(question)s::uuid
    AND key_digest <> %(key)s::uuid AND status = 'active') AS elsewhere,
  (SELECT value FROM doxa.settings WHERE project = %(project)s AND name = 'bar_secret') AS bar_secret)
SELECT known.*, head.revision, {_RESTING}, {_OF_HEAD}, {_OF_EVENT}
FROM known
LEFT JOIN doxa.beliefs AS head ON head.project = %(project)s AND head.question = %(question)s::uuid
  AND head.key_digest = %(key)s::uuid
{_EVENTS_OF_HEAD}"""  # noqa: S608 - column names of ours
BELIEF = f"""
SELECT head.revision, {_RESTING}, {_OF_HEAD}, {_OF_EVENT}
FROM doxa.beliefs AS head {_EVENTS_OF_HEAD}
WHERE head.project = %(project)s AND head.number = %(number)s"""  # noqa: S608 - column names of ours
RESTING = "SELECT belief FROM doxa.premises WHERE project = %(project)s AND premise = %(number)s"
REVISION = "SELECT coalesce((SELECT revision FROM doxa.projects WHERE project = %(project)s), 0)"
LAST_ID = "SELECT coalesce((SELECT id FROM doxa.events WHERE project = %(project)s ORDER BY id DESC LIMIT 1), '')"
WITH_PREFIX = """
SELECT number FROM doxa.beliefs
WHERE project = %(project)s AND number >= %(first)s AND number < %(past)s AND status <> ''
ORDER BY number LIMIT %(limit)s"""
MARKED = """
SELECT DISTINCT belief FROM doxa.marks
WHERE project = %(project)s AND kind = %(kind)s AND term_digest = ANY(%(terms)s::uuid[])"""
MARKS = "SELECT belief, kind, term FROM doxa.marks WHERE project = %(project)s"
TOLD = """
SELECT DISTINCT belief FROM doxa.deliveries
WHERE project = %(project)s AND belief = ANY(%(beliefs)s) AND outcome = 'delivered'"""
TOLD_IN_SESSION = TOLD + " AND session_digest = %(session)s::uuid"
TOLD_CLAIMS = """
SELECT belief, max(seq) AS last FROM doxa.deliveries
WHERE project = %(project)s AND session_digest = %(session)s::uuid AND outcome = 'delivered'
  AND label IN ('claim', 'caveat')
GROUP BY belief ORDER BY last DESC LIMIT %(limit)s"""
LOG = f"SELECT {EVENT} FROM doxa.events WHERE project = %(project)s AND recorded_at <= %(until)s ORDER BY id"  # noqa: S608 - column names of ours
LOG_NEWEST_FIRST = LOG + " DESC"
_WHAT_ARRIVED = """FROM doxa.events
WHERE project = %(project)s AND seq > %(after)s AND seq <= %(last)s ORDER BY seq LIMIT %(limit)s"""
ARRIVED = f"SELECT seq, {EVENT} {_WHAT_ARRIVED}"
ARRIVED_HASHES = f"SELECT seq, id, hash {_WHAT_ARRIVED}"
HAS_ARRIVED = "SELECT 1 FROM doxa.events WHERE project = %(project)s AND seq > %(after)s LIMIT 1"
LAST_PLACE = "SELECT doxa.last_place(%(project)s)"
BETWEEN = f"""
SELECT {EVENT} FROM doxa.events
WHERE project = %(project)s AND id >= %(first)s AND id < %(past)s ORDER BY id"""  # noqa: S608 - column names of ours
EVENT_COUNT = "SELECT count(*) FROM doxa.events WHERE project = %(project)s"
HEADS = f"SELECT {HEAD_COLUMNS} FROM doxa.beliefs WHERE project = %(project)s AND status <> '' ORDER BY number"  # noqa: S608 - column names of ours
CUES = f"SELECT belief, {CUE_COLUMNS} FROM doxa.cues WHERE project = %(project)s"  # noqa: S608 - column names of ours
PREMISES = "SELECT premise, belief FROM doxa.premises WHERE project = %(project)s"
# Of those whose words tell most, every word of the belief, so that none is judged by a part of its text.
SEARCH = """
WITH met AS MATERIALIZED (
  SELECT DISTINCT event.belief, word
  FROM doxa.events AS event CROSS JOIN unnest(event.words) AS word
  WHERE event.project = %(project)s AND event.words && %(words)s::text[] AND word = ANY(%(words)s::text[])
), counted AS MATERIALIZED (
  SELECT word, count(*) AS count FROM met GROUP BY word
), found AS MATERIALIZED (
  SELECT head.number, head.events
  FROM met JOIN counted ON counted.word = met.word
  JOIN doxa.beliefs AS head ON head.project = %(project)s AND head.number = met.belief
  WHERE head.status = ANY(%(statuses)s)
  GROUP BY head.number, head.events ORDER BY sum(1.0 / counted.count) DESC, head.number LIMIT %(limit)s
)
SELECT found.number, ARRAY(
  SELECT DISTINCT unnest(words) FROM doxa.events
  WHERE project = %(project)s AND id = ANY(found.events) AND words IS NOT NULL
) AS words, NULL AS count FROM found
UNION ALL SELECT NULL, ARRAY[word], count FROM counted
UNION ALL SELECT NULL, NULL, count(*) FROM (
  SELECT 1 FROM doxa.beliefs WHERE project = %(project)s AND status NOT IN ('', 'erased') LIMIT %(common)s
) AS known"""
LISTING = """
SELECT number FROM doxa.beliefs WHERE project = %(project)s AND status = ANY(%(statuses)s)
  AND (%(version)s::text IS NULL OR (version, number) < (%(version)s::text COLLATE "C", %(number)s::bigint))
ORDER BY version DESC, number DESC LIMIT %(limit)s"""
SETTING = "SELECT value FROM doxa.settings WHERE project = %(project)s AND name = %(name)s"
REQUEST = "SELECT answer FROM doxa.requests WHERE project = %(project)s AND name = %(name)s"
HOLD = "SELECT doxa.hold(%(project)s, true)"
APPEND = "SELECT doxa.append(%(project)s, %(change)s::jsonb)"

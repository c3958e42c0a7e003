-- The log. A row's place is its arrival; the order of the log is the order of ids. There is no index: histories are
-- found through beliefs.events, which costs an append nothing.
CREATE TABLE events (
  seq INTEGER PRIMARY KEY,
  project INTEGER NOT NULL,
  id TEXT NOT NULL,
  belief INTEGER NOT NULL,
  kind TEXT NOT NULL,
  version INTEGER NOT NULL,
  recorded_at INTEGER NOT NULL,
  actor TEXT NOT NULL,
  actor_kind TEXT NOT NULL,
  session TEXT,
  cause TEXT,
  reason TEXT,
  other TEXT,
  claim TEXT,
  entity TEXT,
  attribute TEXT,
  scope TEXT,
  value TEXT,
  canonical TEXT,
  status TEXT,
  body TEXT,
  salt BLOB,
  commitment BLOB,
  hash BLOB NOT NULL
);

CREATE TABLE projects (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE);

-- Local facts about this file; `greatest` is the greatest event id that arrived out of order.
CREATE TABLE meta (
  project INTEGER NOT NULL,
  name TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (project, name)
) WITHOUT ROWID;

-- Projections: everything from here on can be dropped and rebuilt from the log, except the deliveries.

-- `number` is the belief's id as a number, so that prefixes are ranges. `events` lists the seq of each event that
-- touches the belief, each after a comma. A status of '' is a belief whose creation has not arrived yet.
CREATE TABLE beliefs (
  number INTEGER PRIMARY KEY,
  project INTEGER NOT NULL,
  key TEXT NOT NULL,
  status TEXT NOT NULL,
  conditions TEXT NOT NULL,
  version TEXT NOT NULL,
  label TEXT,
  text TEXT NOT NULL,
  events TEXT NOT NULL
);
CREATE INDEX beliefs_by_key ON beliefs (project, key);

CREATE TABLE cues (
  project INTEGER NOT NULL,
  kind TEXT NOT NULL,
  term TEXT NOT NULL,
  belief INTEGER NOT NULL,
  exact TEXT NOT NULL,
  conditions TEXT NOT NULL,
  anchor TEXT NOT NULL,
  quote TEXT,
  content_hash TEXT,
  drifted INTEGER NOT NULL,
  PRIMARY KEY (project, kind, term, belief, exact, conditions, anchor)
) WITHOUT ROWID;

CREATE TABLE premises (
  project INTEGER NOT NULL,
  premise INTEGER NOT NULL,
  belief INTEGER NOT NULL,
  PRIMARY KEY (project, premise, belief)
) WITHOUT ROWID;

-- The delivery journal: local, not rebuilt, never merged or exported.
CREATE TABLE deliveries (
  seq INTEGER PRIMARY KEY,
  project INTEGER NOT NULL,
  at INTEGER NOT NULL,
  session TEXT NOT NULL,
  agent TEXT NOT NULL,
  belief TEXT NOT NULL,
  version TEXT NOT NULL,
  situation TEXT NOT NULL,
  cue TEXT NOT NULL,
  outcome TEXT NOT NULL,
  rule TEXT NOT NULL,
  standing INTEGER NOT NULL
);
CREATE UNIQUE INDEX deliveries_standing
  ON deliveries (project, session, agent, belief, version) WHERE standing = 1;

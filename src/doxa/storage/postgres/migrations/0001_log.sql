-- Every table begins with the project and has it in each key, so that it can be distributed by it: see docs/postgres.md.
-- Text is compared by its bytes. What may be longer than an index takes is found by a digest, as a uuid.

-- How often something that any decision of the project may have read was changed: marks, settings, erasures.
CREATE TABLE doxa.projects (
  project text COLLATE "C" NOT NULL,
  revision bigint NOT NULL,
  PRIMARY KEY (project)
);

-- The log. `seq` is the order of arrival; the order of the log is that of ids. `words` is what is searched.
CREATE TABLE doxa.events (
  project text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  seq bigint GENERATED ALWAYS AS IDENTITY,
  belief bigint NOT NULL,
  kind text NOT NULL,
  version integer NOT NULL,
  recorded_at bigint NOT NULL,
  actor text NOT NULL,
  actor_kind text NOT NULL,
  session text,
  cause text,
  reason text,
  other text,
  claim text,
  entity text,
  attribute text,
  scope text,
  value text,
  canonical text,
  status text,
  body text,
  salt bytea,
  commitment bytea,
  hash bytea NOT NULL,
  words text[],
  PRIMARY KEY (project, id)
);
CREATE INDEX events_by_arrival ON doxa.events (project, seq);
CREATE INDEX events_by_word ON doxa.events USING gin (words) WHERE words IS NOT NULL;

-- Local facts about this store.
CREATE TABLE doxa.settings (
  project text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  value text NOT NULL,
  PRIMARY KEY (project, name)
);

-- Projections: everything from here on can be dropped and rebuilt from the log, except the deliveries.

-- How often what is believed about a question, a key in any of its scopes, has changed.
CREATE TABLE doxa.questions (
  project text COLLATE "C" NOT NULL,
  question uuid NOT NULL,
  revision bigint NOT NULL,
  PRIMARY KEY (project, question)
);

-- `events` are the ids of the events that touch the belief. A status of '' is a belief whose creation has not arrived.
CREATE TABLE doxa.beliefs (
  project text COLLATE "C" NOT NULL,
  number bigint NOT NULL,
  revision bigint NOT NULL,
  question uuid,
  key_digest uuid,
  key text NOT NULL,
  status text NOT NULL,
  conditions text NOT NULL,
  version text COLLATE "C" NOT NULL,
  label text,
  text text NOT NULL,
  successor text,
  schedule text,
  events text[] COLLATE "C" NOT NULL,
  PRIMARY KEY (project, number)
);
CREATE INDEX beliefs_by_question ON doxa.beliefs (project, question);

CREATE TABLE doxa.cues (
  project text COLLATE "C" NOT NULL,
  kind text NOT NULL,
  term_digest uuid NOT NULL,
  belief bigint NOT NULL,
  row_digest uuid NOT NULL,
  term text NOT NULL,
  exact text NOT NULL,
  conditions text NOT NULL,
  anchor text NOT NULL,
  quote text,
  content_hash text,
  drifted integer NOT NULL,
  PRIMARY KEY (project, kind, term_digest, belief, row_digest)
);

CREATE TABLE doxa.premises (
  project text COLLATE "C" NOT NULL,
  premise bigint NOT NULL,
  belief bigint NOT NULL,
  PRIMARY KEY (project, premise, belief)
);

CREATE TABLE doxa.marks (
  project text COLLATE "C" NOT NULL,
  kind text NOT NULL,
  term_digest uuid NOT NULL,
  belief bigint NOT NULL,
  term text NOT NULL,
  PRIMARY KEY (project, kind, term_digest, belief)
);

-- The delivery journal: local, not rebuilt, never merged or exported. `told` digests session, sub-agent, belief and
-- state; `noted` these and the rule.
CREATE TABLE doxa.deliveries (
  project text COLLATE "C" NOT NULL,
  seq bigint GENERATED ALWAYS AS IDENTITY,
  at bigint NOT NULL,
  session text NOT NULL,
  agent text NOT NULL,
  belief text NOT NULL,
  version text NOT NULL,
  situation text NOT NULL,
  cue text NOT NULL,
  outcome text NOT NULL,
  rule text NOT NULL,
  label text NOT NULL,
  session_digest uuid NOT NULL,
  told uuid,
  noted uuid,
  PRIMARY KEY (project, seq)
);
CREATE UNIQUE INDEX deliveries_told ON doxa.deliveries (project, told) WHERE told IS NOT NULL;
CREATE UNIQUE INDEX deliveries_noted ON doxa.deliveries (project, noted) WHERE noted IS NOT NULL;
CREATE INDEX deliveries_by_belief ON doxa.deliveries (project, belief);
CREATE INDEX deliveries_by_session ON doxa.deliveries (project, session_digest);

-- Until when somebody follows a project. Nobody is notified where nobody does: a notification serialises commits.
CREATE TABLE doxa.followers (
  project text COLLATE "C" NOT NULL,
  until timestamptz NOT NULL,
  PRIMARY KEY (project)
);

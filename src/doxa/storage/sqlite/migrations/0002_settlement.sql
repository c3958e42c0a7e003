-- Settlement: keys fold what separates words, and beliefs are found by what misled, and by other names of their key.
-- Projections of an older store follow older rules; whoever opens it rebuilds them from the log.

CREATE TABLE marks (
  project INTEGER NOT NULL,
  kind TEXT NOT NULL,
  term TEXT NOT NULL,
  belief INTEGER NOT NULL,
  PRIMARY KEY (project, kind, term, belief)
) WITHOUT ROWID;

-- Whether a session was told of a belief, in any of its states.
CREATE INDEX deliveries_told ON deliveries (belief, project, session) WHERE outcome = 'delivered';

INSERT OR REPLACE INTO meta (project, name, value) SELECT number, 'outdated', '2' FROM projects;

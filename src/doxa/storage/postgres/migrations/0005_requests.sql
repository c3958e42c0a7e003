-- What requests were answered with, so that one that comes again is not carried out again. Apart from the settings, so
-- that keeping an answer does not hold the project's lock alone.
CREATE TABLE doxa.requests (
  project text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  number bigint GENERATED ALWAYS AS IDENTITY,
  answer text NOT NULL,
  PRIMARY KEY (project, name)
);
CREATE INDEX requests_by_age ON doxa.requests (project, number);

ALTER TABLE doxa.requests ENABLE ROW LEVEL SECURITY;
ALTER TABLE doxa.requests FORCE ROW LEVEL SECURITY;
CREATE POLICY one_project ON doxa.requests
USING (project = current_setting('doxa.project', true))
WITH CHECK (project = current_setting('doxa.project', true));

-- Refuse with DX001 what somebody else has answered in the meantime; now and then, forget the oldest.
CREATE FUNCTION doxa.keep_request(given_project text, given jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  made bigint;
BEGIN
  INSERT INTO doxa.requests (project, name, answer) VALUES (given_project, given->>'name', given->>'answer')
  ON CONFLICT (project, name) DO NOTHING
  RETURNING number INTO made;
  IF made IS NULL THEN
    RAISE EXCEPTION 'the request was answered' USING ERRCODE = 'DX001';
  END IF;
  IF made % 100 = 0 THEN
    DELETE FROM doxa.requests WHERE project = given_project AND number <= (
      SELECT number FROM doxa.requests WHERE project = given_project
      ORDER BY number DESC LIMIT 1 OFFSET (given->>'kept')::bigint);
  END IF;
END $$;

-- Write a decided change, if what it was decided from is still so. As before, and with the answer of a request.
CREATE OR REPLACE FUNCTION doxa.append(given_project text, change jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Before anything is numbered, so that whoever has held the lock alone knows what can still arrive.
  PERFORM doxa.hold(given_project, change ? 'alone');
  PERFORM doxa.expect(given_project, change);
  IF change ? 'rewritten' THEN
    PERFORM doxa.rewrite(given_project, change->'rewritten');
  END IF;
  IF change ? 'events' THEN
    PERFORM doxa.append_events(given_project, change->'events');
  END IF;
  IF change ? 'new_heads' THEN
    PERFORM doxa.append_new_heads(given_project, change->'new_heads');
  END IF;
  IF change ? 'heads' THEN
    PERFORM doxa.append_heads(given_project, change->'heads');
  END IF;
  IF change ? 'touched' THEN
    PERFORM doxa.touch(given_project, change->'touched');
  END IF;
  IF change ? 'cues_removed' THEN
    PERFORM doxa.change_cues(given_project, change->'cues_removed', change->'cues_added');
  END IF;
  IF change ? 'premises_removed' THEN
    PERFORM doxa.change_premises(given_project, change->'premises_removed', change->'premises_added');
  END IF;
  IF change ? 'marks_removed' THEN
    PERFORM doxa.change_marks(given_project, change->'marks_removed', change->'marks_added');
  END IF;
  IF change ? 'settings_removed' THEN
    PERFORM doxa.change_settings(given_project, change->'settings_removed', change->'settings_added');
  END IF;
  IF change ? 'request' THEN
    PERFORM doxa.keep_request(given_project, change->'request');
  END IF;
  IF change ? 'alone' THEN
    INSERT INTO doxa.projects AS known (project, revision) VALUES (given_project, 1)
    ON CONFLICT (project) DO UPDATE SET revision = known.revision + 1;
  END IF;
  IF change ? 'events' AND EXISTS (
    SELECT 1 FROM doxa.followers WHERE project = given_project AND until > clock_timestamp()
  ) THEN
    PERFORM pg_notify('doxa', md5(given_project));
  END IF;
END $$;

-- The tables of catalog.sqlite, the read model that the builder makes from the files beside this one.
-- Change the number in user_version with every change of a table or of a text form below;
-- electron/catalog/format.ts names the number that the program reads.

PRAGMA application_id = 0x41544353; -- "ATCS": tells our file from any other SQLite database
PRAGMA user_version = 1;

-- Text forms (electron/catalog/decode.ts reads them):
--   tensors     x,bias?,extra*                      ? optional, * dynamic
--   columns     float16,float16>float16;…           inputs > outputs, one column per ;
--               a trailing ? marks a conditional column, a trailing + a newer one
--   signature   x:float16|float;bias?@T:float16     @T: tensors of one group share one dtype

CREATE TABLE meta (
  key   TEXT PRIMARY KEY,               -- hash, date (newest source), cann, cann_versions (JSON list)
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE source (
  id      TEXT PRIMARY KEY,             -- the part before the slash in the source column of other tables
  project TEXT NOT NULL,
  version TEXT NOT NULL,
  licence TEXT NOT NULL,
  cann    TEXT NOT NULL,                -- CANN version that its rows speak for
  role    TEXT NOT NULL CHECK (role IN ('base', 'supplement'))
) STRICT, WITHOUT ROWID;

CREATE TABLE dtype_word (
  position  INTEGER PRIMARY KEY,
  word      TEXT NOT NULL UNIQUE,
  canonical TEXT NOT NULL,
  since     TEXT,                       -- first CANN version that has it, where known
  seen_from TEXT                        -- CANN version that surely has it; earlier ones are unknown
) STRICT;

CREATE TABLE dtype_list (
  list TEXT NOT NULL,                   -- where the words are legal: customize_dtypes, operator_columns
  word TEXT NOT NULL,
  PRIMARY KEY (list, word)
) STRICT, WITHOUT ROWID;

CREATE TABLE soc (
  soc     TEXT PRIMARY KEY,
  bf16    INTEGER NOT NULL,             -- converts bfloat16 to float
  scope   TEXT NOT NULL CHECK (scope IN ('atlas', 'vendor')),
  profile TEXT                          -- JSON: units, precision modes, notes (profiles/socs.json)
) STRICT, WITHOUT ROWID;

CREATE TABLE soc_version (
  position    INTEGER PRIMARY KEY,
  soc_version TEXT NOT NULL UNIQUE,
  soc         TEXT NOT NULL,
  bf16        INTEGER NOT NULL,
  alias_of    TEXT,
  scope       TEXT NOT NULL,
  numbers     TEXT NOT NULL,            -- JSON: cores, memory that the compiler assumes (bytes)
  source      TEXT NOT NULL
) STRICT;

CREATE TABLE series (
  position INTEGER PRIMARY KEY,
  id       TEXT NOT NULL UNIQUE,
  name_zh  TEXT NOT NULL,
  name_en  TEXT NOT NULL,
  aliases  TEXT NOT NULL,               -- JSON list
  soc      TEXT NOT NULL,
  legacy   INTEGER NOT NULL,
  source   TEXT NOT NULL
) STRICT;

CREATE TABLE product (
  position     INTEGER PRIMARY KEY,
  id           TEXT NOT NULL UNIQUE,
  series       TEXT NOT NULL,
  name_zh      TEXT NOT NULL,
  name_en      TEXT NOT NULL,
  soc_versions TEXT NOT NULL,           -- JSON list, most likely first
  confidence   TEXT NOT NULL,
  note_zh      TEXT,
  note_en      TEXT
) STRICT;

CREATE TABLE option_support (
  option    TEXT NOT NULL,
  target    TEXT NOT NULL,              -- series id, or ascend035
  supported INTEGER NOT NULL,           -- no row: no statement
  source    TEXT NOT NULL,
  PRIMARY KEY (option, target)
) STRICT, WITHOUT ROWID;

CREATE TABLE operator (
  type        TEXT PRIMARY KEY,         -- every op type that any file knows
  graph_local INTEGER NOT NULL,
  socs        TEXT NOT NULL             -- SoCs with an AI Core row, comma separated, Atlas SoCs first
) STRICT, WITHOUT ROWID;

CREATE TABLE signature (
  op      TEXT PRIMARY KEY,
  inputs  TEXT NOT NULL,
  outputs TEXT NOT NULL,
  source  TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Most rows share their tensors and columns with others (the same operator on the next SoC, the
-- next elementwise operator), so these stand here once and are decoded once.
CREATE TABLE tensor_list (
  id   INTEGER PRIMARY KEY,
  text TEXT NOT NULL
) STRICT;

CREATE TABLE column_set (
  id   INTEGER PRIMARY KEY,
  text TEXT NOT NULL
) STRICT;

CREATE TABLE ai_core_row (
  op           TEXT NOT NULL,
  soc          TEXT NOT NULL,
  inputs       INTEGER NOT NULL,        -- tensor_list
  outputs      INTEGER NOT NULL,        -- tensor_list
  columns      INTEGER NOT NULL,        -- column_set
  selected     INTEGER NOT NULL,
  dropped      TEXT NOT NULL,           -- comma separated
  mixlist      TEXT NOT NULL CHECK (mixlist IN ('white', 'black', 'gray')),
  source       TEXT NOT NULL,
  newer_source TEXT,
  PRIMARY KEY (op, soc)
) STRICT, WITHOUT ROWID;

CREATE TABLE cpu_engine (
  op      TEXT NOT NULL,
  engine  TEXT NOT NULL CHECK (engine IN ('aicpu', 'tf', 'hostcpu')),
  inputs  TEXT NOT NULL,
  outputs TEXT NOT NULL,
  source  TEXT NOT NULL,
  PRIMARY KEY (op, engine)
) STRICT, WITHOUT ROWID;

CREATE TABLE framework_mapping (
  type      TEXT NOT NULL,
  position  INTEGER NOT NULL,
  framework TEXT NOT NULL CHECK (framework IN ('onnx', 'tensorflow', 'caffe')),
  ascend    TEXT NOT NULL,
  expands   TEXT NOT NULL,              -- comma separated
  opsets    TEXT NOT NULL,              -- comma separated
  domain    TEXT,
  source    TEXT NOT NULL,
  PRIMARY KEY (type, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE stand_in (
  op        TEXT NOT NULL,
  soc       TEXT NOT NULL,
  stand_ins TEXT NOT NULL,              -- comma separated, most likely first
  source    TEXT NOT NULL,
  PRIMARY KEY (op, soc)
) STRICT, WITHOUT ROWID;

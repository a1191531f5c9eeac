/**
 * Limits of the cost of input, in one place. A number here is raised only together with its reason
 * and with the measurement of `ops/faults/uploads.ts`.
 */

const kibibyte = 1024
const mebibyte = 1024 * kibibyte

/**
 * Instruments' files. The largest known export holds six plates of 96 wells, 80 compounds and 15 columns; a file of
 * one plate is a sixth of it.
 */
export const fileLimits = {
  /** Rows of the table: 6 × 96 × 80 = 46 080, and titles. */
  rows: 50_000,
  /** Cells of one row: 150 compounds of 10 columns each, and titles. */
  columns: 2_000,
  /** Cells of the table; of a workbook, rows × columns of the rectangle that holds them. */
  cells: 700_000,
  /** Characters of one cell: Excel's limit. */
  cellCharacters: 32_767,
  /** Characters of all cells of a workbook, also where many cells refer to one text: 700 000 cells of 24. */
  characters: 16 * mebibyte,
  /** Values, an analyte of an injection each: 6 × 96 × 80 = 46 080. */
  values: 60_000,
  /** Visible sheets of a workbook; an instrument's has three or four, and results belong into one. */
  sheets: 8,
  /** Rows in which a header is looked for; known titles end before row 60. */
  headerRows: 1_000,
  /** Bytes of a text file; a row of the largest known export has some 100 bytes. */
  textBytes: 16 * mebibyte,
  /** Bytes to which the parts of a workbook that are read may unfold; XML needs some 40 bytes a cell. */
  unpackedBytes: 32 * mebibyte,
  /** Parts of a workbook; Excel writes fewer than 100. */
  entries: 2_000,
  /** Wells, analytes and problems that a report lists; a plate has 96 wells, its samples a card each. */
  listed: 500,
  /** Characters of a name or cell that a report or a value shows; the whole text stays in the kept file. */
  shownCharacters: 200,
  /** Characters of one XML tag in a sheet; Excel writes fewer than 200. */
  tagCharacters: 4_000,
  /** Elements of a workbook's XML within each other; Excel writes fewer than 20. */
  xmlDepth: 100,
} as const

/**
 * Threads that read instruments' files. Every file is first read with little time and memory. A file that exceeds
 * these limits is read again in the other thread. The last file of both queues waits 8 × 3 s and 6 × 10 s. The proxy's
 * time-out of 120 s is longer.
 */
export const readerLimits = {
  /** Milliseconds for one file; a longer reading is refused. */
  milliseconds: 10_000,
  /** Megabytes of the heap of the thread for costly files; a file at every limit above needs about half. */
  heapMegabytes: 512,
  /** Costly files that may wait. */
  costlyWaiting: 6,
  /** Milliseconds after which a file counts as costly; the largest known export takes less than 2 000 on a busy machine. */
  ordinaryMilliseconds: 3_000,
  /** Megabytes of the heap of the thread for ordinary files. */
  ordinaryHeapMegabytes: 256,
  /** Files that may wait before they are first read. */
  waiting: 8,
  /**
   * Files of one person that may wait for either thread: a colleague's file is accepted while one
   * person sends many.
   */
  waitingOfPerson: 3,
} as const

/** Bodies of calls; files have `UPLOAD_MAX_BYTES`. */
export const bodyLimits = {
  /** Bytes of JSON from a screen; the draft of a full grid, 90 rows of 54 analytes, has fewer than 300 000. */
  jsonBytes: mebibyte,
  /** Bytes of JSON from whoever is not signed in; the longest is an accepted invitation, of fewer than 2 000. */
  publicBytes: 16 * kibibyte,
  /** Bytes of JSON from a birth point: 200 cards (`maximumCards` of the contract), each of at most 6 000 in practice. */
  intakeBytes: 2 * mebibyte,
  /** Entries of one list; the contract's longest are reports and samples decided at once, 1 000. */
  listItems: 1_000,
  /** Levels of lists and objects; the contract's deepest body has 6. */
  depth: 32,
  /** Values in one body: 200 cards of 80 fields have 16 000. */
  values: 50_000,
  /** Bytes of one field beside a file; a serum report's values are the longest. */
  fieldBytes: 100_000,
  /** Fields beside a file. */
  fields: 50,
} as const

/** Bodies that a process reads and works on at the same time: each is whole in memory, and twice while its file is put together. */
export const uploadLimits = {
  /** Bytes from which a body counts; smaller ones belong to ordinary clicks. */
  countedFrom: 64 * kibibyte,
  /** Counted bodies of one account or key: a browser opens six connections to one address. */
  ofCaller: 8,
  /** Bytes beside a file: its fields and the lines between the parts. As ops/proxy/start.sh has it. */
  formBytes: mebibyte,
  /** Seconds after which a refused body is worth another attempt. */
  retryAfter: 10,
  /** Bodies of refused calls that are read to their end: 40 MB a second of all together. */
  thrownAway: { bytesOfTurn: mebibyte, turn: 25 },
} as const

/** HL7 messages of birth points: one order is a card of some 10 000 characters. */
export const messageLimits = {
  /** Bytes of one body: a batch of 200 messages of twice the usual length. */
  bodyBytes: 4 * mebibyte,
  /** Messages of one body; a birth point orders fewer than 50 cards a day. Each is a transaction of its own. */
  messages: 200,
  /** Lines of one body, blank ones not counted: 200 messages of 250 segments; an order has some 30. */
  lines: 50_000,
  /** Characters of one message that is read; a longer one is kept and answered `AR`. */
  characters: 256 * kibibyte,
  /** Fields, repetitions, components and subcomponents of one message that is read. */
  parts: 20_000,
  /**
   * Characters of an answer (OBX-5) that is read; a longer one is kept in the card's notes. Notes
   * have 2,000.
   */
  answerCharacters: 2_000,
  /** Cards of one message: those of one birth, and second cards. All of them are one transaction. */
  cards: 20,
  /** Remarks kept with a message for support. */
  remarks: 200,
} as const

/** Machines that send and fetch with a birth point's key. */
export const keyLimits = {
  /** Calls of one key in one process; a system that asks for reports every second makes 60. */
  callsPerMinute: 600,
  /** Bytes of refused messages of one key that are kept in a day: 2,000 orders of usual length. */
  refusedBytesPerDay: 20 * mebibyte,
} as const

/** Passwords that are hashed, in one process: each takes 19 MiB and some 40 ms of a core. */
export const passwordLimits = {
  /** Hashed at once: a machine of two cores answers everybody else meanwhile. */
  atOnce: 2,
  /** Calls that wait for their turn; the last one waits about half a second. */
  waiting: 20,
  /**
   * Waiting attempts of one network address: another address is served while one repeats its
   * attempts.
   */
  waitingOfAddress: 12,
  /** Seconds after which a refused call is worth another attempt. */
  retryAfter: 2,
} as const

/** Charts and simulations, of one account in one process: each takes up to some 2 s of the database. */
export const computationLimits = {
  /** Calls that wait while one runs; a page asks for two at once. */
  waiting: 5,
} as const

/** Bytes a second of a body, at least: 0.07 Mbit/s. Silence of `connectionLimits.silence` in each `pace` leaves a line of 0.2 Mbit/s its way. */
export const slowestBody = 8 * kibibyte

/** How long a client may take. All in milliseconds. */
export const connectionLimits = {
  /** For a request's head: 16 kB at most, one packet or two. */
  headers: 10_000,
  /** Without a single byte while a body is sent: longer than a mobile network's hand-over. */
  silence: 20_000,
  /** In which a body must bring `slowestBody` bytes for each second, or its end. */
  pace: 30_000,
  /** For a whole request: 10 MB over a line of 0.3 Mbit/s take 270 s. */
  request: 300_000,
  /** Without a byte once the request is complete: longer than the slowest answer, a print of 60 s behind others. */
  answer: 300_000,
  /** Of a kept connection between two requests of a browser; nginx keeps none. */
  idle: 75_000,
  /** How often Node looks for heads and requests that are late. */
  check: 2_000,
} as const

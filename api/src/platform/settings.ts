import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { messageLimits } from './limits.ts'
import { isReadableAddress, unreadableAddress } from './secret-address.ts'
import { texts } from './texts.ts'

const root = resolve(import.meta.dirname, '../../..')

/** Digits alone: `0x50` and `1e3` are numbers too, and nobody means them. */
const whole = (min: number, max: number) => {
  const error = texts.wholeNumber(min, max)
  return z
    .string()
    .trim()
    .regex(/^\d+$/, { error, abort: true })
    .transform(Number)
    .pipe(z.number().int(error).min(min, error).max(max, error))
}
const oneOf = <const Values extends readonly [string, ...string[]]>(...values: Values) =>
  z
    .string()
    .trim()
    .pipe(z.enum(values, { error: texts.oneOf(values) }))
const onOff = oneOf('on', 'off').transform((value) => value === 'on')
const url = (...protocols: string[]) =>
  z
    .url({ protocol: new RegExp(`^(${protocols.join('|')})$`), error: texts.addressesTaken(protocols) })
    .transform((text) => text.replace(/(?<!\/)\/+$/, ''))
/** An address that may hold a password; one that cannot be read without doubt is refused, and never repeated. */
const address = (...protocols: string[]) =>
  z
    .string()
    .trim()
    .refine(isReadableAddress, { error: unreadableAddress, abort: true })
    .pipe(url(...protocols))
/** Quotes that a launcher kept, or a blank beside the path, would name another folder: a new one would be filled. */
const path = z
  .string()
  .min(1)
  .refine((text) => text === text.trim() && !/^["']|["']$/.test(text), texts.pathWithQuotes)
  .optional()
const folder = (fallback: string) => path.transform((given) => resolve(root, given ?? fallback))
/** A URL names a database by its host, or by its name where the host is in the query. */
const namesDatabase = (text: string) => {
  const { host, pathname, searchParams } = new URL(text)
  return host !== '' || pathname.length > 1 || searchParams.has('host')
}

/** The driver never answers for a port that is none. */
const hasNoWrongPort = (text: string) => {
  const { port, searchParams } = new URL(text)
  const ports = [port || null, searchParams.get('port')].filter((one) => one !== null)
  return ports.every((one) => /^\d{1,5}$/.test(one) && Number(one) >= 1 && Number(one) <= 65_535)
}

/** Modes of the driver: it takes every other text for `verify-full`. */
const tlsModes = ['disable', 'no-verify', 'prefer', 'require', 'verify-ca', 'verify-full']
const hasKnownTlsMode = (text: string) =>
  new URL(text).searchParams.getAll('sslmode').every((mode) => tlsModes.includes(mode))

/** An address, or a name whose last part is no number; the system knows whether it is of this machine. */
const isHost = (text: string) =>
  isIP(text) !== 0 || /^(?:[a-z\d][a-z\d-]{0,62}\.)*[a-z][a-z\d-]{0,62}$/i.test(text)

/** Pages and calls lie at the root of their host: a path, query or password would lead nowhere. */
const isOrigin = ({ pathname, search, hash, username }: URL) =>
  pathname === '/' && search === '' && hash === '' && username === ''

const shortestKey = 24
/** Bytes; a message or form may be so much larger than a file. */
const largestMessage = messageLimits.bodyBytes

/** As the system writes it too: with a colon, or as the file of the machine's own zone. */
const isTimeZone = (text: string) => {
  const name = text.trim().replace(/^:/, '')
  if (name === '/etc/localtime') return true
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format() !== ''
  } catch {
    return false
  }
}

const variables = z.object({
  PORT: whole(0, 65_535).default(8080),
  /** Without it: every address for demonstration data, this machine alone for real ones (start.ts). */
  HOST: z.string().trim().refine(isHost, texts.networkAddress).optional(),
  /** Embedded database and kept files; relative paths start at the root of the workspace. */
  DATA_DIR: folder('.data'),
  /** PostgreSQL 15 or newer; without it the embedded database is used. */
  DATABASE_URL: address('postgres', 'postgresql')
    .refine(namesDatabase, texts.databaseNamed)
    .refine(hasNoWrongPort, texts.portOfAddress)
    .refine(hasKnownTlsMode, texts.tlsMode(tlsModes))
    .optional(),
  DATABASE_POOL: whole(1, 200).default(10),
  /** How long the start waits for a database that does not answer yet. */
  DATABASE_WAIT_SECONDS: whole(0, 600).default(30),
  SMTP_URL: address('smtp', 'smtps')
    .refine((text) => new URL(text).hostname !== '', texts.mailServerNamed)
    .refine(hasNoWrongPort, texts.portOfAddress)
    .optional(),
  MAIL_FROM: z
    .string()
    .trim()
    .regex(/^([^<>@\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, texts.sender)
    .default('Screening Neonatale Esteso <noreply@localhost>'),
  /** Address at which browsers reach the product; links in mails and the origin check use it. */
  PUBLIC_URL: url('http', 'https')
    .refine((text) => isOrigin(new URL(text)), texts.origin)
    .optional(),
  SESSION_IDLE_MINUTES: whole(1, 1440).default(30),
  SESSION_MAX_HOURS: whole(1, 168).default(12),
  UPLOAD_MAX_BYTES: whole(1024, 1_073_741_824).default(10 * 1024 * 1024),
  /** Of all bodies that a process reads and works on at the same time; each takes up to twice its size in memory. */
  UPLOADS_TOTAL_MAX_BYTES: whole(1024, 68_719_476_736).optional(),
  DEMO_DATA: oneOf('on', 'small', 'off').optional(),
  LOG_LEVEL: oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent').default('info'),
  /** Built host of this process: its page, and the files that it publishes at the start. */
  HOST_DIR: folder('host/dist'),
  /** Published files of the host by version, shared with the other processes and the proxy. */
  HOST_VERSIONS_DIR: folder('dist/host'),
  REMOTES_DIR: folder('dist/remotes'),
  /** Key, lock and audit file of the remotes: served to nobody. */
  REMOTES_STATE_DIR: path,
  /** `off` lets remotes run unchecked, for a proxy that rewrites what passes; loud on every page. */
  REMOTES_CHECK: onOff.default(true),
  /** `on` lets developers put a remote from their own machine into one tab of theirs (`npm run dev:remote`). */
  REMOTES_OVERRIDES: onOff.default(false),
  /** With it the command line tells its steps to the audit trail; without it nobody can. */
  REMOTES_AUDIT_KEY: z.string().trim().min(shortestKey, texts.shortKey(shortestKey)).optional(),
  /** Of the command line, which reads it; checked here, where somebody sees it. */
  REMOTES_AUDIT_URL: url('http', 'https').optional(),
  /** Of Node, which takes another one where it does not know the name. */
  TZ: z.string().refine(isTimeZone, texts.timeZone).optional(),
  /** Number of proxies in front of the server whose X-Forwarded headers are believed; `off` for none. */
  TRUST_PROXY: z
    .union([z.literal('off').transform(() => 0), whole(0, 10)], { error: texts.proxies })
    .default(0),
  NODE_ENV: oneOf('production', 'development', 'test').default('development'),
})

/** Every variable that the start reads and checks. */
export const settingNames = Object.keys(variables.shape)

const Variables = variables
  // Of a value that is no number, its own error alone is told.
  .refine((v) => !(v.SESSION_IDLE_MINUTES > v.SESSION_MAX_HOURS * 60), {
    path: ['SESSION_IDLE_MINUTES'],
    error: texts.idleBeyondSession,
  })
  .refine((v) => !((v.UPLOADS_TOTAL_MAX_BYTES ?? Infinity) < v.UPLOAD_MAX_BYTES + largestMessage), {
    path: ['UPLOADS_TOTAL_MAX_BYTES'],
    error: texts.uploadsBelowOne,
  })
  .transform((v) => ({
    port: v.PORT,
    host: v.HOST,
    dataDir: v.DATA_DIR,
    databaseUrl: v.DATABASE_URL,
    databasePool: v.DATABASE_POOL,
    databaseWaitSeconds: v.DATABASE_WAIT_SECONDS,
    smtpUrl: v.SMTP_URL,
    mailFrom: v.MAIL_FROM,
    publicUrl: v.PUBLIC_URL ?? `http://localhost:${v.PORT}`,
    sessionIdleMinutes: v.SESSION_IDLE_MINUTES,
    sessionMaxHours: v.SESSION_MAX_HOURS,
    uploadMaxBytes: v.UPLOAD_MAX_BYTES,
    uploadsTotalMaxBytes: v.UPLOADS_TOTAL_MAX_BYTES ?? Math.max(16 * v.UPLOAD_MAX_BYTES, 16 * largestMessage),
    demoData: v.DEMO_DATA ?? (v.DATABASE_URL ? ('off' as const) : ('when_new' as const)),
    logLevel: v.LOG_LEVEL,
    hostDir: v.HOST_DIR,
    hostVersionsDir: v.HOST_VERSIONS_DIR,
    remotesDir: v.REMOTES_DIR,
    remotesStateDir: v.REMOTES_STATE_DIR ? resolve(root, v.REMOTES_STATE_DIR) : `${v.REMOTES_DIR}-state`,
    remotesCheck: v.REMOTES_CHECK,
    remotesOverrides: v.REMOTES_OVERRIDES,
    remotesAuditKey: v.REMOTES_AUDIT_KEY,
    trustProxy: v.TRUST_PROXY,
    production: v.NODE_ENV === 'production',
  }))

export type Settings = z.output<typeof Variables>

/** Errors of the environment, one line a variable; the start stops with it. */
export class SettingsError extends Error {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(texts.invalidSettings(problems.map((problem) => `  - ${problem}`).join('\n')))
    this.name = 'SettingsError'
    this.problems = problems
  }
}

/**
 * Reads the settings once from the environment.
 * @throws SettingsError naming every wrong variable. Values are not repeated: some hold passwords.
 */
export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  // A launcher may leave `DATABASE_URL` empty. An embedded installation would start in place of the one on the server.
  const empty =
    env.DATABASE_URL?.trim() === '' ? [texts.invalidValue('DATABASE_URL', texts.databaseUrlEmpty)] : []
  const result = Variables.safeParse(given)
  if (result.success && empty.length === 0) return result.data
  const issues = result.error?.issues ?? []
  throw new SettingsError([
    ...empty,
    ...issues.map((issue) => texts.invalidValue(issue.path.join('.'), issue.message)),
  ])
}

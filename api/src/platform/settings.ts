import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { isReadableAddress, unreadableAddress } from './secret-address.ts'
import { texts } from './texts.ts'

const root = resolve(import.meta.dirname, '../../..')

/** An empty variable counts as one that is not set. */
const optionalText = z.string().trim().min(1).optional()
/** Digits alone: `0x50` and `1e3` are numbers too, and nobody means them. */
const whole = (min: number, max: number) =>
  z.string().trim().regex(/^\d+$/, texts.digits).transform(Number).pipe(z.number().int().min(min).max(max))
const onOff = z.enum(['on', 'off']).transform((value) => value === 'on')
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
/** A database is named by its host, or by itself where the host stands in the query. */
const namesDatabase = (text: string) => {
  const { host, pathname, searchParams } = new URL(text)
  return host !== '' || pathname.length > 1 || searchParams.has('host')
}

/** Pages and calls lie at the root of their host: a path, query or password would lead nowhere. */
const isOrigin = ({ pathname, search, hash, username }: URL) =>
  pathname === '/' && search === '' && hash === '' && username === ''

const Variables = z
  .object({
    PORT: whole(0, 65_535).default(8080),
    /** Without it: every address for demonstration data, this machine alone for real ones (start.ts). */
    HOST: optionalText,
    /** Embedded database and kept files; relative paths start at the root of the workspace. */
    DATA_DIR: folder('.data'),
    /** PostgreSQL 15 or newer; without it the embedded database is used. */
    DATABASE_URL: address('postgres', 'postgresql')
      .refine(namesDatabase, 'postgres://UTENTE@HOST/DATABASE')
      .optional(),
    DATABASE_POOL: whole(1, 200).default(10),
    /** How long the start waits for a database that does not answer yet. */
    DATABASE_WAIT_SECONDS: whole(0, 600).default(30),
    SMTP_URL: address('smtp', 'smtps')
      .refine((text) => new URL(text).hostname !== '', 'smtp://HOST:PORTA')
      .optional(),
    MAIL_FROM: z
      .string()
      .regex(/^([^<>@]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, 'nome@dominio, o Nome <nome@dominio>')
      .default('Screening Neonatale Esteso <noreply@localhost>'),
    /** Address at which browsers reach the product; links in mails and the origin check use it. */
    PUBLIC_URL: url('http', 'https')
      .refine((text) => isOrigin(new URL(text)), 'https://HOST senza percorso / without a path')
      .optional(),
    SESSION_IDLE_MINUTES: whole(1, 1440).default(30),
    SESSION_MAX_HOURS: whole(1, 168).default(12),
    UPLOAD_MAX_BYTES: whole(1024, 1_073_741_824).default(10 * 1024 * 1024),
    DEMO_DATA: z.enum(['on', 'small', 'off']).optional(),
    LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
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
    REMOTES_AUDIT_KEY: z.string().trim().min(24).optional(),
    /** Number of proxies in front of the server whose X-Forwarded headers are believed; `off` for none. */
    TRUST_PROXY: z
      .union([z.literal('off').transform(() => 0), whole(0, 10)], { error: texts.proxies })
      .default(0),
    NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  })
  // Of a value that is no number, its own error alone is told.
  .refine((v) => !(v.SESSION_IDLE_MINUTES > v.SESSION_MAX_HOURS * 60), {
    path: ['SESSION_IDLE_MINUTES'],
    error: texts.idleBeyondSession,
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

/** What is wrong with the environment, one line a variable; the start stops with it. */
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
  const result = Variables.safeParse(given)
  if (result.success) return result.data
  throw new SettingsError(
    result.error.issues.map((issue) => texts.invalidValue(issue.path.join('.'), issue.message)),
  )
}

/**
 * Folders of front ends that the environment names have to be there with what makes them one: every page would be missing.
 * The default ones are made by the build. Remotes may be published later; those that are there need their key.
 * @throws SettingsError
 */
export function checkFrontEndFolders(
  { hostDir, remotesDir, remotesStateDir }: Pick<Settings, 'hostDir' | 'remotesDir' | 'remotesStateDir'>,
  env: NodeJS.ProcessEnv = process.env,
): void {
  const named = { HOST_DIR: hostDir, REMOTES_DIR: remotesDir, REMOTES_STATE_DIR: remotesStateDir }
  const published = existsSync(join(remotesDir, 'registry.json'))
  const optional = published ? [] : ['REMOTES_STATE_DIR']
  const problems = Object.entries(named).flatMap(([name, path]) => {
    if (!env[name]?.trim() || optional.includes(name)) return []
    if (!existsSync(path)) return [texts.noFolder(name, path)]
    return name === 'HOST_DIR' && !existsSync(join(path, 'index.html')) ? [texts.noHost(path)] : []
  })
  if (problems.length > 0) throw new SettingsError(problems)
}

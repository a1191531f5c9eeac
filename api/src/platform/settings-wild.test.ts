import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readSettings, SettingsError, settingNames } from './settings.ts'

const wild = [
  '',
  '   ',
  '-1',
  '1e9',
  '99999999999999999999',
  '/etc/passwd',
  '/proc/sne',
  'segreta',
  'http://sne:segreta@[',
  'postgres://sne:segreta@h/d?port=x',
  'smtp://',
  'è così\n',
  "'on'",
  'x'.repeat(5000),
]

const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    readSettings(env)
    return []
  } catch (error) {
    if (error instanceof SettingsError) return error.problems
    throw error
  }
}

describe.each(settingNames)('%s', (name) => {
  it.each(wild)('a setting is taken or refused in two languages, without its value: %j', (value) => {
    const problems = problemsOf({ [name]: value })
    // An empty address would silently be another database.
    if (value.trim() === '') expect(problems).toHaveLength(name === 'DATABASE_URL' ? 1 : 0)
    for (const problem of problems) {
      expect(problem).toMatch(new RegExp(`^${name}: .+ / .+`))
      // The words after the sentence that all share, in both languages.
      expect(problem.replace('valore non valido / invalid value', '')).toMatch(/\S \/ \S/)
      expect(problem).not.toMatch(/segreta|xxxxx|99999/)
      expect(problem).not.toMatch(/Invalid|Too (small|big)|expected/)
    }
  })

  it('a setting stands in the README', () => {
    const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8')
    // Of the build, the tests and `npm start`; nobody sets it.
    if (name !== 'NODE_ENV') expect(readme).toMatch(new RegExp(`^\\|.*\`${name}\`.*\\|`, 'm'))
  })
})

it.each([
  ...['PORT', 'HOST', 'DATABASE_POOL', 'DATABASE_WAIT_SECONDS', 'SESSION_IDLE_MINUTES', 'SESSION_MAX_HOURS'],
  ...[
    'UPLOAD_MAX_BYTES',
    'UPLOADS_TOTAL_MAX_BYTES',
    'DATABASE_URL',
    'SMTP_URL',
    'MAIL_FROM',
    'PUBLIC_URL',
    'DEMO_DATA',
    'LOG_LEVEL',
  ],
  ...['REMOTES_CHECK', 'REMOTES_OVERRIDES', 'REMOTES_AUDIT_KEY', 'REMOTES_AUDIT_URL', 'TZ', 'TRUST_PROXY'],
])('%s is refused where it is the path of a file', (name) => {
  expect(problemsOf({ [name]: '/etc/passwd' })).toHaveLength(1)
})

it.each(['Europe/Rome', 'UTC', ':Europe/Rome', ':/etc/localtime'])('TZ may be %s', (TZ) => {
  expect(problemsOf({ TZ })).toEqual([])
})

it.each(['::1', '0.0.0.0', 'localhost', 'lab-1.ospedale.example'])('HOST may be %s', (HOST) => {
  expect(problemsOf({ HOST })).toEqual([])
})

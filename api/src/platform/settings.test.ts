import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkFrontEndFolders } from './setting-folders.ts'
import { readSettings, SettingsError } from './settings.ts'

describe('settings', () => {
  it('settings start the product with an empty environment', () => {
    const settings = readSettings({})
    expect(settings).toMatchObject({ port: 8080, publicUrl: 'http://localhost:8080', demoData: 'when_new' })
    expect(settings.host).toBeUndefined()
    expect(settings.dataDir).toMatch(/\/\.data$/)
    expect(settings.uploadMaxBytes).toBe(10_485_760)
  })

  it('settings leave demonstration data out of a server database unless asked', () => {
    const DATABASE_URL = 'postgres://lab@db/sne'
    expect(readSettings({ DATABASE_URL }).demoData).toBe('off')
    for (const demoData of ['on', 'small', 'off'])
      expect(readSettings({ DATABASE_URL, DEMO_DATA: demoData }).demoData).toBe(demoData)
  })

  it.each([
    ['SESSION_MAX_HOURS', 'abc', 'digits alone'],
    ['SESSION_IDLE_MINUTES', 'abc', 'digits alone'],
    ['TRUST_PROXY', 'true', 'off, or a number from 0 to 10'],
    ['DATABASE_URL', 'mysql://x', 'postgres://… or postgresql://…'],
    ['SMTP_URL', 'http://x', 'smtp://… or smtps://…'],
    ['SMTP_URL', 'smtp://posta.example:0', 'a number from 1 to 65535'],
    ['DATABASE_URL', 'postgres://sne@db:0/sne', 'a number from 1 to 65535'],
    [
      'DATABASE_URL',
      'postgres://sne@db/sne?sslmode=banana',
      'sslmode: uno di questi / one of these: disable',
    ],
    ['DATABASE_URL', '', 'it is empty: remove the variable'],
    ['PUBLIC_URL', 'sne.example', 'http://… or https://…'],
  ])('settings say what is allowed instead of %s=%s, and blame no other one', (name, wrong, allowed) => {
    const refused = () => readSettings({ [name]: wrong })
    expect(refused).toThrow(allowed)
    try {
      refused()
    } catch (error) {
      expect((error as SettingsError).problems).toHaveLength(1)
    }
  })

  it.each([
    ['PORT', '0x50', '80'],
    ['UPLOAD_MAX_BYTES', '1e6', '1000000'],
    ['UPLOADS_TOTAL_MAX_BYTES', '10485760', '14680064'],
    ['DATABASE_URL', 'postgres://', 'postgres:///sne?host=/var/run/postgresql'],
    ['DATA_DIR', '"/tmp/x"', '/tmp/x'],
    ['DATA_DIR', "'/tmp/x'", '/tmp/x y'],
    ['DATA_DIR', ' /tmp/x', '/tmp/x'],
    ['HOST_DIR', '"/tmp/x"', '/tmp/x'],
    ['REMOTES_DIR', '/tmp/x ', '/tmp/x'],
    ['REMOTES_STATE_DIR', '"/tmp/x"', '/tmp/x'],
    ['SMTP_URL', 'smtp://', 'smtp://posta.example:25'],
    ['MAIL_FROM', 'no address', 'Laboratorio <sne@example.org>'],
    ['PUBLIC_URL', 'https://x/path?x=1', 'https://sne.example/'],
    ['PUBLIC_URL', 'https://x/path', 'http://localhost:8080'],
  ])('settings refuse %s=%s and take %s', (name, wrong, right) => {
    expect(() => readSettings({ [name]: wrong })).toThrow(new RegExp(`- ${name}: `))
    expect(() => readSettings({ [name]: right })).not.toThrow()
  })

  it('settings name a missing folder of front ends when the environment names it', () => {
    const env = { HOST_DIR: '/nowhere/host', REMOTES_DIR: import.meta.dirname }
    expect(() => checkFrontEndFolders(readSettings(env), env)).toThrow(/- HOST_DIR: la cartella non esiste/)
    expect(() => checkFrontEndFolders(readSettings(env), { ...env, HOST_DIR: '' })).not.toThrow()
    const empty = { HOST_DIR: import.meta.dirname }
    expect(() => checkFrontEndFolders(readSettings(empty), empty)).toThrow(/- HOST_DIR: .*manca index.html/)
  })

  it('name the folder of the key that is not there, once remotes are published', () => {
    const REMOTES_DIR = mkdtempSync(join(tmpdir(), 'sne-remotes-'))
    const env = { REMOTES_DIR, REMOTES_STATE_DIR: '/nowhere/state' }
    expect(() => checkFrontEndFolders(readSettings(env), env)).not.toThrow()
    writeFileSync(join(REMOTES_DIR, 'registry.json'), '{}')
    expect(() => checkFrontEndFolders(readSettings(env), env)).toThrow(
      /- REMOTES_STATE_DIR: la cartella non esiste/,
    )
    rmSync(REMOTES_DIR, { recursive: true })
  })

  it('settings take values without the blanks around them', () => {
    const blanks = {
      PORT: ' 8431 ',
      HOST: ' 127.0.0.1 ',
      DATABASE_URL: ' postgres://db/sne ',
    }
    expect(readSettings(blanks)).toMatchObject({
      ...{ port: 8431, host: '127.0.0.1', databaseUrl: 'postgres://db/sne' },
    })
  })

  it('name every wrong variable, without repeating its value', () => {
    const wrong = { PORT: 'abc', DATABASE_URL: 'mysql://u:secret@x/y', DEMO_DATA: 'maybe' }
    const error = (() => {
      try {
        return readSettings(wrong)
      } catch (thrown) {
        return thrown
      }
    })()
    expect(error).toBeInstanceOf(SettingsError)
    const problems = (error as SettingsError).problems
    expect(problems.map((line) => line.split(':')[0])).toEqual(['PORT', 'DATABASE_URL', 'DEMO_DATA'])
    expect(String(error)).not.toContain('secret')
  })

  it.each([
    ['/', 'p@ss/segreta'],
    ['?', 'p@ss?segreta'],
    ['#', 'p@ss#segreta'],
    ['/ after digits', '12/segreta'],
    ['# after digits', '12#segreta'],
    ['% without a code', 'segreta%ff'],
    ['% at the end', 'segreta%'],
  ])(
    'settings refuse a password with %s that is not encoded, say how to write it and show nothing of it',
    (_, password) => {
      for (const [name, scheme] of [
        ['DATABASE_URL', 'postgres'],
        ['SMTP_URL', 'smtp'],
      ] as const) {
        const read = () => readSettings({ [name]: `${scheme}://sne:${password}@host.example/sne` })
        expect(read).toThrow(/l’indirizzo non si legge.*%2F per \//)
        expect(read).not.toThrow(/segreta|ss\b(?=[/?#])|12/)
      }
    },
  )

  it.each([
    'postgres://sne:p%40ss%2Fword@db:5432/sne',
    'postgres://sne:p@ss@db/sne',
    'postgres:///sne?host=/var/run/postgresql',
    'postgres://sne@db/sne?sslmode=verify-full',
  ])('settings read the address %s', (DATABASE_URL) => {
    expect(readSettings({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL)
  })

  it('settings refuse an idle time that is longer than the session', () => {
    const hours = { SESSION_MAX_HOURS: '1' }
    expect(() => readSettings({ ...hours, SESSION_IDLE_MINUTES: '61' })).toThrow(/SESSION_IDLE_MINUTES/)
    expect(readSettings({ ...hours, SESSION_IDLE_MINUTES: '60' }).sessionIdleMinutes).toBe(60)
  })
})

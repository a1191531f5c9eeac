import { PGlite, protocol } from '@electric-sql/pglite'
import { afterAll, describe, expect, it } from 'vitest'
import { exchange } from './wire.ts'

const { serialize } = protocol
const database = await PGlite.create()
afterAll(() => database.close())

const sent = (text: string) => [
  serialize.parse({ text }),
  serialize.bind({}),
  serialize.describe({ type: 'P' }),
  serialize.execute(),
  serialize.sync(),
]

/** The database's answer in parts of so many bytes, each in the memory of the one before. */
const inPartsOf = (size: number): PGlite =>
  Object.assign(Object.create(database) as PGlite, {
    execProtocolRawStream: async (
      message: Uint8Array,
      { onRawData }: { onRawData: (bytes: Uint8Array) => void },
    ) => {
      const came: Uint8Array[] = []
      await database.execProtocolRawStream(message, {
        syncToFs: false,
        onRawData: (bytes) => came.push(Uint8Array.from(bytes)),
      })
      const whole = Buffer.concat(came)
      const memory = new Uint8Array(size)
      for (let at = 0; at < whole.length; at += size) {
        const part = whole.subarray(at, at + size)
        memory.set(part)
        onRawData(memory.subarray(0, part.length))
      }
    },
  })

describe('exchange', () => {
  const text = `select 'è ' || n as "città", n::int4 as n, case n when 2 then null else '' end as nothing from generate_series(1, 3) n`

  it.each([1, 2, 7, 64, 100_000])(
    'exchange reads an answer that comes in parts of %i bytes',
    async (size) => {
      const answer = await exchange(inPartsOf(size), sent(text))
      expect(answer.rows).toEqual([
        ['è 1', '1', ''],
        ['è 2', '2', null],
        ['è 3', '3', ''],
      ])
      expect(answer.columns).toEqual([
        { name: 'città', type: 25 },
        { name: 'n', type: 23 },
        { name: 'nothing', type: 25 },
      ])
      expect(answer.tags).toEqual(['SELECT 3'])
      expect(answer.status).toBe('I')
      expect(answer.failure).toBeUndefined()
    },
  )

  it('exchange reads the first error, in parts too', async () => {
    const { failure, rows } = await exchange(inPartsOf(3), sent('select 1 / 0'))
    expect(failure).toMatchObject({ code: '22012', message: 'division by zero' })
    expect(rows).toEqual([])
  })

  it('exchange reads the types of parameters', async () => {
    const { types } = await exchange(inPartsOf(5), [
      serialize.parse({ text: 'select $1::int8, $2::text' }),
      serialize.describe({ type: 'S' }),
      serialize.sync(),
    ])
    expect(types).toEqual([20, 25])
  })
})

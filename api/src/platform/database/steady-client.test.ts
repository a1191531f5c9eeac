import { expect, it, vi } from 'vitest'
import { PreparingClient } from './preparing-client.ts'

const address = process.env.TEST_DATABASE_URL

it.runIf(address)(
  'statements that follow each other without an answer reach the server in one write',
  async () => {
    const client = new PreparingClient({ connectionString: address })
    await client.connect()
    const { stream } = (client as unknown as { connection: { stream: { _writeGeneric(): void } } }).connection
    const writes = vi.spyOn(stream, '_writeGeneric')
    const answers = await Promise.all([
      client.query('begin'),
      client.query('select $1::integer as one', [1]),
      Promise.resolve().then(() => client.query({ text: 'select $1::integer as two', prepared: true }, [2])),
      client.query('commit'),
    ])
    expect(answers.flatMap(({ rows }) => rows)).toEqual([{ one: 1 }, { two: 2 }])
    expect(writes).toHaveBeenCalledTimes(1)
    await client.query('select 1')
    expect(writes).toHaveBeenCalledTimes(2)
    await client.end()
  },
)

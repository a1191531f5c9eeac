import { describe, expect, it } from 'vitest'
import { judgeUpload } from './uploads-kind.ts'

const upload = (answer: number | null) => ({ case: 'a.csv', answer, milliseconds: 12, othersP95: 30 })

describe('a costly upload', () => {
  it.each([200, 413, 422, 503, 507])('a costly upload holds when it is answered %i', (answer) => {
    expect(judgeUpload(upload(answer), 10)).toMatchObject({
      verdict: 'held',
      seen: `${answer} in 12 ms; others' p95 30 ms (3.0 × quiet)`,
    })
  })

  it.each([
    [500, 'answered 500'],
    [502, 'answered 502'],
    [null, 'no answer'],
  ])('a costly upload fails when it is answered %s', (answer, problem) => {
    expect(judgeUpload(upload(answer), 10).problems).toEqual([problem])
  })
})

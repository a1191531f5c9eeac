import { describe, expect, it } from 'vitest'
import { liveServices } from './services.ts'

describe('six newborns through the services', () => {
  it('six newborns through the services all have an outcome, a person at work, or a place on a list', async () => {
    const { stories, last, violations } = await liveServices(16, 6, null, 14)
    expect(violations).toEqual([])
    expect(stories.every(({ newbornId }) => newbornId !== null)).toBe(true)
    expect(last.rows.filter(({ standing }) => standing === 'outcome').length).toBeGreaterThan(12)
  })
})

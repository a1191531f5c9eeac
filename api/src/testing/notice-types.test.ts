import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type NotificationType, notificationTypeLabels } from '@sne/shared/domain'
import { describe, expect, it } from 'vitest'
import { startTestApp } from './index.ts'
import { noticesLeadingNowhere } from './notices-lead.ts'

/** Types that are chosen by a value, with the file that chooses. */
const chosen: Partial<Record<NotificationType, string>> = {
  report_refused: 'records/reports/withdraw.ts',
  report_reopened: 'records/reports/withdraw.ts',
}

const root = join(import.meta.dirname, '..')
const sources = globSync('**/*.ts', { cwd: root })
  .filter((path) => !/\.test\.ts$|^testing\/|migrations|tables\//u.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  .filter(
    ({ text }) =>
      /notify(Roles|User|BirthPoint|Support|Leads|Administrators)|notifications'/u.test(text) ||
      /tell/iu.test(text),
  )

describe.each(Object.keys(notificationTypeLabels) as NotificationType[])('notices of type %s', (type) => {
  it('notices of a type are made by a step of the server', () => {
    const makes = sources.filter(
      ({ path, text }) =>
        new RegExp(`type(?::| =) '${type}'`, 'u').test(text) ||
        (chosen[type] === path && text.includes(`'${type}'`)),
    )
    expect(makes.map(({ path }) => path)).not.toEqual([])
  })
})

describe('a notice', () => {
  it.each([
    ['analyst', '/critical-value/list?state=open', []],
    ['planner', '/critical-value/list', ['A notice "message" for planner leads to /critical-value/list']],
    ['planner', '/nowhere', ['A notice "message" for planner leads to /nowhere']],
  ] as const)(
    'a notice of a person in the role %s with the link %s is judged by the page behind it',
    async (role, link, found) => {
      const test = await startTestApp()
      const { userId } = await test.as(role)
      const notice = { userId, type: 'message', title: 'Avviso', text: 'Testo', link } as const
      await test.db
        .insertInto('notifications')
        .values([notice, { ...notice, link: null }])
        .execute()
      expect(await noticesLeadingNowhere(test.db)).toEqual(found)
      await test.db.deleteFrom('notifications').execute()
      await test.close()
    },
  )
})

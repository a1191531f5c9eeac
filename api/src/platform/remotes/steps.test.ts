import { emptyRegistry, type RemoteRegistry } from '@sne/shared/registry'
import { release } from '@sne/shared/testing'
import { describe, expect, it } from 'vitest'
import { canary, endCanary, keptVersions, promote, recall, rollback, withdraw } from './steps.ts'

const name = 'mfe-x'
const live = (...versions: string[]) =>
  versions.reduce<RemoteRegistry>(
    (registry, version) => promote(registry, name, release(version)),
    emptyRegistry,
  )
const entry = (registry: RemoteRegistry) => registry.remotes.find((one) => one.name === name)
const half = { workgroups: [], roles: [], share: 50 }

describe('promoting', () => {
  it('promoting makes a version live and keeps what was live before, the newest first', () => {
    expect(entry(live('1.0.0', '1.1.0', '1.2.0'))).toMatchObject({
      live: '1.2.0',
      previous: ['1.1.0', '1.0.0'],
    })
    expect(live('1.0.0', '1.1.0').serial).toBe(2)
  })

  it('promoting keeps a handful, and describes no version that is not named', () => {
    const many = entry(live(...Array.from({ length: 9 }, (_, at) => `1.${at}.0`)))
    expect(many?.previous).toHaveLength(keptVersions)
    expect(many?.releases).toHaveLength(keptVersions + 1)
  })

  it('promoting says that a version is live already', () => {
    expect(() => promote(live('1.0.0'), name, release('1.0.0'))).toThrow('live already')
  })

  it('promoting refuses a version whose page another remote has', () => {
    const page = { path: '/a', access: 'any', title: 'A', layout: 'default' } as const
    const one = promote(emptyRegistry, 'mfe-y', release('1.0.0', { routes: [page] }))
    expect(() => promote(one, name, release('1.0.0', { routes: [page] }))).toThrow('/a is declared twice')
  })
})

describe('a canary', () => {
  it('a canary gives a version to some, and ends when that version is promoted', () => {
    const some = canary(live('1.0.0'), name, release('1.1.0'), half)
    expect(entry(some)).toMatchObject({ live: '1.0.0', cohorts: [{ version: '1.1.0', share: 50 }] })
    expect(entry(promote(some, name, release('1.1.0')))).toMatchObject({ live: '1.1.0', cohorts: [] })
  })

  it('a canary is replaced by another one of the same version', () => {
    const some = canary(live('1.0.0'), name, release('1.1.0'), half)
    const more = canary(some, name, release('1.1.0'), { ...half, share: 80 })
    expect(entry(more)?.cohorts).toEqual([{ version: '1.1.0', workgroups: [], roles: [], share: 80 }])
  })

  it('a canary needs a version that is not live for all, but no live version', () => {
    expect(() => canary(live('1.0.0'), name, release('1.0.0'), half)).toThrow('for everybody already')
    const first = canary(emptyRegistry, name, release('1.0.0'), half)
    expect(entry(first)).toMatchObject({ live: null, cohorts: [{ version: '1.0.0' }] })
    expect(entry(promote(first, name, release('1.0.0')))).toMatchObject({ live: '1.0.0', previous: [] })
  })

  it('a canary ends alone; the trial of another version goes on', () => {
    const one = canary(live('1.0.0'), name, release('1.1.0'), half)
    const two = canary(one, name, release('1.2.0'), half)
    expect(entry(endCanary(two, name, '1.1.0'))?.cohorts.map(({ version }) => version)).toEqual(['1.2.0'])
    expect(() => endCanary(one, name, '1.2.0')).toThrow('On trial: 1.1.0')
  })
})

describe('taking back', () => {
  it('taking back ends canaries first, then goes back to the version before', () => {
    const some = canary(live('1.0.0', '1.1.0'), name, release('1.2.0'), half)
    const without = rollback(some, name)
    expect(entry(without)).toMatchObject({ live: '1.1.0', cohorts: [] })
    expect(entry(rollback(without, name))).toMatchObject({ live: '1.0.0', previous: [] })
  })

  it('taking back goes back to the version asked for and forgets those after it', () => {
    expect(entry(rollback(live('1.0.0', '1.1.0', '1.2.0', '1.3.0'), name, '1.1.0'))).toMatchObject({
      live: '1.1.0',
      previous: ['1.0.0'],
    })
  })

  it('taking back says where it can go back to', () => {
    expect(() => rollback(live('1.0.0'), name)).toThrow('no version before 1.0.0')
    expect(() => rollback(live('1.0.0', '1.1.0'), name, '0.9.0')).toThrow('can go back to 1.0.0')
  })
})

describe('recalling a harmful version', () => {
  it('recalling a harmful version gives everybody the version before, and never serves it again', () => {
    const some = canary(live('1.0.0', '1.1.0', '1.2.0'), name, release('1.3.0'), half)
    const recalled = recall(some, name, '1.2.0', () => true)
    expect(entry(recalled)).toMatchObject({
      live: '1.1.0',
      previous: ['1.0.0'],
      cohorts: [{ version: '1.3.0' }],
      recalled: ['1.2.0'],
    })
    expect(() => promote(recalled, name, release('1.2.0'))).toThrow('recalled as harmful')
    expect(() => canary(recalled, name, release('1.2.0'), half)).toThrow('recalled as harmful')
    expect(() => recall(recalled, name, '1.2.0', () => true)).toThrow('already')
  })

  it('recalling a harmful version passes over earlier versions that do not pass the gate', () => {
    const recalled = recall(live('1.0.0', '1.1.0', '1.2.0'), name, '1.2.0', (version) => version !== '1.1.0')
    expect(entry(recalled)).toMatchObject({ live: '1.0.0', previous: [] })
  })

  it('recalling a harmful version takes it out of what can be gone back to and out of trials', () => {
    expect(entry(recall(live('1.0.0', '1.1.0'), name, '1.0.0', () => true))).toMatchObject({
      live: '1.1.0',
      previous: [],
    })
    const some = canary(live('1.0.0'), name, release('1.1.0'), half)
    expect(entry(recall(some, name, '1.1.0', () => true))).toMatchObject({ live: '1.0.0', cohorts: [] })
  })

  it('a recalled version keeps its routes and menu entries until its withdrawal while no version is live', () => {
    const none = recall(live('1.0.0'), name, '1.0.0', () => true)
    expect(entry(none)).toMatchObject({ live: null, previous: [], releases: [{ version: '1.0.0' }] })
    const tried = canary(none, name, release('1.0.1'), half)
    expect(entry(endCanary(tried, name, '1.0.1'))?.releases).toMatchObject([{ version: '1.0.0' }])
    expect(entry(promote(tried, name, release('1.0.1')))).toMatchObject({
      live: '1.0.1',
      recalled: ['1.0.0'],
      releases: [{ version: '1.0.1' }],
    })
    const withdrawn = withdraw(none, name)
    expect(entry(withdrawn)).toMatchObject({ live: null, releases: [], recalled: ['1.0.0'] })
    expect(() => withdraw(withdrawn, name)).toThrow('nobody already')
  })
})

it('withdraw takes a remote from everybody, once; another version can be promoted later', () => {
  const some = canary(live('1.0.0', '1.1.0'), name, release('1.2.0'), half)
  const none = withdraw(some, name)
  expect(entry(none)).toMatchObject({ live: null, previous: [], cohorts: [], releases: [] })
  expect(() => withdraw(none, name)).toThrow('nobody already')
  expect(entry(promote(none, name, release('1.1.0')))).toMatchObject({ live: '1.1.0' })
})

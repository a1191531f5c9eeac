import { readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { FullConfig, Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import type { Usage, UsageMap } from '../../ops/test/usage-map.ts'
import { usageAttachment } from './usage.ts'

const mapFile = new URL('../usage.json', import.meta.url).pathname

const readMap = (): UsageMap => {
  try {
    return JSON.parse(readFileSync(mapFile, 'utf8'))
  } catch {
    return {}
  }
}

const joined = (one: readonly string[] = [], other: readonly string[] = []) =>
  [...new Set([...one, ...other])].sort()

/**
 * Writes `e2e/usage.json`, by which `npm test -- quick` chooses browser tests: of files that it does not know yet, and
 * with USAGE=anew (`npm run test:map`) of all that run. Does nothing on CI.
 */
export default class UsageReporter implements Reporter {
  #folder = ''
  readonly #used = new Map<string, Usage>()

  onBegin(config: FullConfig): void {
    this.#folder = config.configFile ? new URL('.', `file://${config.configFile}`).pathname : config.rootDir
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const body = result.attachments.find(({ name }) => name === usageAttachment)?.body
    if (!body) return
    const { folders, resources }: Usage = JSON.parse(body.toString('utf8'))
    const file = relative(this.#folder, test.location.file)
    const known = this.#used.get(file)
    this.#used.set(file, {
      folders: joined(known?.folders, folders),
      resources: joined(known?.resources, resources),
    })
  }

  onEnd(): void {
    if (process.env.CI) return
    const before = readMap()
    const anew = [...this.#used].filter(([file]) => process.env.USAGE === 'anew' || !before[file])
    const after = { ...before, ...Object.fromEntries(anew) }
    const sorted = Object.fromEntries(Object.entries(after).sort(([one], [other]) => (one < other ? -1 : 1)))
    const text = `${JSON.stringify(sorted, null, 2)}\n`
    if (text !== `${JSON.stringify(before, null, 2)}\n`) writeFileSync(mapFile, text)
  }
}

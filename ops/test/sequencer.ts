import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const environmentOf = async (file: string) =>
  /@vitest-environment\s+(\S+)/.exec(await readFile(file, 'utf8'))?.[1] ?? 'node'

/** The same seed gives the same order, also when a file was added. @param name path below the project's root */
const placeOf = (seed: number, name: string) => createHash('sha1').update(`${seed} ${name}`).digest('hex')

/**
 * Shuffles test files by the seed and keeps one environment's files together. A worker keeps its loaded modules
 * only when its next file has the same environment. Loading the components takes seconds.
 */
export default class Sequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root, sequence } = this.ctx.config
    const { seed } = sequence
    const placed = await Promise.all(
      files.map(async (file) => ({
        file,
        place:
          placeOf(seed, await environmentOf(file.moduleId)) + placeOf(seed, relative(root, file.moduleId)),
      })),
    )
    return placed.toSorted((a, b) => a.place.localeCompare(b.place)).map(({ file }) => file)
  }
}

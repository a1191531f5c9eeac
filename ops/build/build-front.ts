import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import webpack, { type Configuration, type Stats } from 'webpack'
import { budgetOf, checkBudget } from './budgets.ts'
import { sourcesOf, writeSources } from './chunk-sources.ts'
import { compressFolder } from './compress.ts'
import { buildKey, versionOf } from './content-key.ts'
import { buildBefore, grownWords } from './grown-files.ts'
import { hostConfiguration } from './host.ts'
import { type FrontName, folderOf, hostOutput, isRemoteName, readPackage } from './packages.ts'
import { writeRemoteFile } from './release.ts'
import { remoteConfiguration, remoteOutput } from './remote.ts'
import { readStamp, writeStamp } from './stamp.ts'

export interface FrontBuild {
  readonly name: FrontName
  readonly version: string
  readonly outputPath: string
}

/** The release that a build of the present sources would give, without building. */
export function planBuild(name: FrontName): FrontBuild {
  const version = versionOf(readPackage(folderOf(name)).version, buildKey(name))
  return { name, version, outputPath: isRemoteName(name) ? remoteOutput(name, version) : hostOutput }
}

/** Whether the output of exactly these sources is already there, whole. */
export const isBuilt = (build: FrontBuild) => readStamp(build.outputPath) === build.version

/**
 * Builds into a folder beside the final one and renames it when complete. So an interrupted build is never
 * taken for a finished one.
 * @throws Error with webpack's messages, or when the bundle is over its budget
 */
export async function buildFront({ name, version, outputPath }: FrontBuild): Promise<void> {
  const partial = `${outputPath}.partial`
  rmSync(partial, { recursive: true, force: true })
  const stats = await runWebpack(
    isRemoteName(name)
      ? remoteConfiguration({ name, version, outputPath: partial })
      : hostConfiguration({ version, outputPath: partial }),
  )
  // Metadata of the federation plugin about itself; nobody reads it.
  rmSync(join(partial, 'manifest-stats.json'), { force: true })
  await compressFolder(partial)
  const sources = sourcesOf(stats.compilation)
  checkBudget(name, partial, budgetOf(name), () =>
    grownWords(name, partial, buildBefore(outputPath), sources),
  )
  writeStamp(partial, version)
  if (isRemoteName(name)) await writeRemoteFile(partial, name, version)
  if (existsSync(outputPath)) rmSync(outputPath, { recursive: true })
  mkdirSync(dirname(outputPath), { recursive: true })
  await rename(partial, outputPath)
  writeSources(name, sources)
}

const runWebpack = (configuration: Configuration) =>
  new Promise<Stats>((resolve, reject) => {
    const compiler = webpack(configuration)
    compiler.run((failure, stats) => {
      compiler.close(() => {
        if (failure || !stats) reject(failure ?? new Error('webpack has given no result'))
        else if (stats.hasErrors())
          reject(new Error(stats.toString({ preset: 'errors-only', colors: false })))
        else {
          if (stats.hasWarnings()) console.warn(stats.toString({ preset: 'errors-warnings', colors: false }))
          resolve(stats)
        }
      })
    })
  })

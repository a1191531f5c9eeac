import { fsyncSync } from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'

interface OpenFile {
  /** Descriptor of Node; directories have none. */
  nfd?: number
}

type EmscriptenOptions = Awaited<ReturnType<NodeFS['init']>>['emscriptenOpts']

/**
 * The data directory with an fsync that reaches the disk. PGlite's own file system answers fsync at once
 * and does nothing, so that a power cut would lose committed rows.
 */
export class DurableFiles extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): Promise<{ emscriptenOpts: EmscriptenOptions }> {
    const { emscriptenOpts } = await super.init(...args)
    const hook: NonNullable<EmscriptenOptions['preRun']>[number] = (module) => {
      const files = module.NODEFS as unknown as { stream_ops: { fsync?: (file: OpenFile) => number } }
      files.stream_ops.fsync = (file) => {
        if (file.nfd !== undefined) fsyncSync(file.nfd)
        return 0
      }
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), hook] } }
  }
}

/** Start without `-F` (fsync off); fdatasync does nothing in this build, fsync comes to the hook above. */
export const durableStart = [
  '--single',
  '-O',
  '-j',
  ...Object.entries({
    fsync: 'on',
    wal_sync_method: 'fsync',
    search_path: 'public',
    exit_on_error: 'false',
    log_checkpoints: 'false',
    max_worker_processes: '0',
    max_parallel_workers: '0',
    max_parallel_workers_per_gather: '0',
    max_parallel_maintenance_workers: '0',
    io_method: 'sync',
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
]

import { fsyncSync, mkdirSync } from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { privateFolder, sharedBits } from '../../files/private-modes.ts'

interface OpenFile {
  /** Descriptor of Node; directories have none. */
  nfd?: number
}

interface Attributes {
  /** Type and permissions; unset where they do not change. */
  mode?: number
}

/** The parts of emscripten's NODEFS that are changed here. */
interface NodeFiles {
  readonly node_ops: {
    mknod(parent: unknown, name: string, mode: number, device: number): unknown
    setattr(node: unknown, attributes: Attributes): void
  }
  readonly stream_ops: {
    fsync?: (file: OpenFile) => number
    setattr(stream: OpenFile, attributes: Attributes): void
  }
}

const withoutShared = (attributes: Attributes): Attributes =>
  attributes.mode === undefined ? attributes : { ...attributes, mode: attributes.mode & ~sharedBits }

/** PGlite gives a file `rw-rw-rw-` after making it, which no umask prevents: group and others get nothing. */
function keepPrivate({ node_ops: nodes, stream_ops: streams }: NodeFiles) {
  const { mknod, setattr } = nodes
  nodes.mknod = (parent, name, mode, device) => mknod(parent, name, mode & ~sharedBits, device)
  nodes.setattr = (node, attributes) => setattr(node, withoutShared(attributes))
  const { setattr: setOpen } = streams
  streams.setattr = (stream, attributes) => setOpen(stream, withoutShared(attributes))
}

type EmscriptenOptions = Awaited<ReturnType<NodeFS['init']>>['emscriptenOpts']

/**
 * The data directory with an fsync that reaches the disk. PGlite's own file system answers fsync at once
 * and does nothing, so that a power cut would lose committed rows. Its files are readable by their owner alone.
 */
export class DurableFiles extends NodeFS {
  constructor(directory: string) {
    mkdirSync(directory, { recursive: true, mode: privateFolder })
    super(directory)
  }

  override async init(...args: Parameters<NodeFS['init']>): Promise<{ emscriptenOpts: EmscriptenOptions }> {
    const { emscriptenOpts } = await super.init(...args)
    const hook: NonNullable<EmscriptenOptions['preRun']>[number] = (module) => {
      const files = module.NODEFS as unknown as NodeFiles
      keepPrivate(files)
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

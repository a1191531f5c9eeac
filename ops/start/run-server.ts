import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'

/** Milliseconds between two looks at the parent. */
const lookEvery = 500

const parent = process.ppid

/**
 * Runs the server as a child that stops with this process: signals are passed on, and the server stops when
 * the parent of this process is gone. npm and shells end at a signal without waiting for their children.
 */
export function runServer(args: readonly string[], options: SpawnOptions): ChildProcess {
  const server = spawn(process.execPath, args, options)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => server.kill(signal))
  const timer = setInterval(() => {
    if (process.ppid !== parent) server.kill('SIGTERM')
  }, lookEvery)
  server.once('exit', (code) => {
    clearInterval(timer)
    process.exit(code ?? 1)
  })
  return server
}

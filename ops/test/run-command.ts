import { spawn } from 'node:child_process'

/** Runs a command with its output shown; answers the exit code (1 when it could not start or was killed). */
export function runCommand(
  [program, ...args]: string[],
  options: {
    cwd?: string
    env?: Record<string, string>
    quiet?: boolean
    uid?: number
    gid?: number
  } = {},
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(program ?? '', args, {
      cwd: options.cwd,
      uid: options.uid,
      gid: options.gid,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', options.quiet ? 'ignore' : 'inherit', 'inherit'],
    })
    child.on('error', (error) => {
      console.error(`${program}: ${error.message}`)
      resolve(1)
    })
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

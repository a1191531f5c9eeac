import { runCommand } from './run-command.ts'

/** `npm run remotes -- …` */
process.exitCode = await runCommand(process.argv.slice(2), process.env, {
  say: console.log,
  warn: console.error,
})

import { join } from 'node:path'
import { root } from '../build/packages.ts'
import { runServer } from '../start/run-server.ts'

/** `npm run mllp`: the listener as a child that stops with this process, whatever ends npm. */
runServer([join(root, 'api/src/entry/commands/mllp.ts'), ...process.argv.slice(2)], {
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})

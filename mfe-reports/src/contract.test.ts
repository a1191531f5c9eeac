// @vitest-environment happy-dom
import { describeRemoteContract } from '@sne/shared/testing'
import { pages } from './app.tsx'
import * as lifecycles from './index.ts'
import { remote } from './remote.ts'

describeRemoteContract(remote, lifecycles, pages)

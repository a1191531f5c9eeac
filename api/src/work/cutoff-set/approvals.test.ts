import { everyApproval } from './approvals.fixture.ts'

everyApproval(async () => undefined)

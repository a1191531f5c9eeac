import { openInMemory } from '../../platform/database/open.ts'
import { embeddedTemplate } from '../../testing/template.ts'
import { everyApproval } from './approvals.fixture.ts'

everyApproval(async () => openInMemory(await embeddedTemplate()))

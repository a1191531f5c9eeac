import { join } from 'node:path'
import { createUser, createWorkgroup } from '../../../testing/index.ts'
import { installedDirectory } from '../../../testing/template.ts'
import { letterSeal } from '../../files/letter-seal.ts'
import { fileSystemStore } from '../../files/store.ts'
import { json } from '../columns.ts'
import type { Conditions, FamilyConsent, MotherFactors } from '../json-shapes.ts'
import { type Db, openEmbedded } from '../open.ts'

/** An installation with a few records that refer to each other in circles, awkward text and a kept file. */
export async function fillInstallation(dataDir: string) {
  await installedDirectory(dataDir)
  const { db, close } = await openEmbedded(dataDir)
  const group = await createWorkgroup(db, { name: 'Reparto "A"\t\\ è\nriga 2' })
  const user = await createUser(db, { workgroupId: group.id })
  const { sha256, size } = await fileSystemStore(join(dataDir, 'files')).put(Buffer.from('come è arrivato'))
  await db.insertInto('files').values({ sha256, size, name: 'a.txt', createdBy: user.id }).execute()
  await db
    .insertInto('auditTrail')
    .values({ at: new Date(), requestId: 'r', call: 'c', entity: 'user', entityId: user.id, action: 'x' })
    .execute()
  letterSeal(dataDir).seal('testo', 'a@ospedale.example')
  await addCircle(db, group.id)
  await close()
  return { sha256, groupId: group.id, name: group.name }
}

/** A card and the request that it answers: each refers to the other. */
async function addCircle(db: Db, workgroupId: number) {
  const newborn = await db
    .insertInto('newborns')
    .values({ code: 'N1', surname: 'Rossi', name: 'Ada', nameSort: 'rossi ada', birthAt: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const sample = await db
    .insertInto('samples')
    .values({
      barcode: 'C1',
      newbornId: newborn.id,
      authorWorkgroupId: workgroupId,
      sampleNumber: 1,
      collectedAt: new Date(),
      conditions: json({} as Conditions),
      motherFactors: json({} as MotherFactors),
      consent: json({} as FamilyConsent),
      punchesTotal: 5,
      status: 'shipped',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const request = await db
    .insertInto('sampleRequests')
    .values({
      number: '2026/00001',
      workgroupId,
      newbornId: newborn.id,
      categories: ['sne'],
      type: 'new_spot',
      originSampleId: sample.id,
      newSampleId: sample.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('samples').set({ sampleRequestId: request.id }).where('id', '=', sample.id).execute()
}

import { z } from 'zod'
import { mostFileNames } from '../domain/index.ts'
import { Id, IdParams, largestInteger, listOf, pageQuery } from './common.ts'
import { defineResource } from './endpoint.ts'
import { requiredText } from './forms.ts'
import { ImportProfileId } from './plate-results.ts'
import {
  CopySource,
  comparison,
  LineChange,
  SignedSetRow,
  setFilters,
  setReaders,
  signedSetCalls,
} from './signed-set.ts'

/** Name of an analyte in the files of one profile. */
export const FileNameInput = z.object({
  profileId: ImportProfileId,
  name: requiredText({ max: 80 }),
  analyte: requiredText({ max: 40 }),
})
export type FileNameInput = z.infer<typeof FileNameInput>

export const FileNameView = z.object({
  profileId: ImportProfileId,
  profile: z.string(),
  name: z.string(),
  analyte: z.string(),
  analyteLabel: z.string(),
  /** The name of one of several isomers that are measured together: alone it is the sum only where the laboratory says so. */
  isomer: z.boolean(),
})
export type FileNameView = z.infer<typeof FileNameView>

export const FileNameSetView = SignedSetRow.extend({
  names: z.array(FileNameView),
  ...comparison,
  changes: z.array(LineChange.extend({ profileId: z.string(), name: z.string(), analyte: z.string() })),
})
export type FileNameSetView = z.infer<typeof FileNameSetView>

const calls = signedSetCalls({
  resource: 'file-name-set',
  row: SignedSetRow,
  view: FileNameSetView,
  copyOf: z.object({ from: CopySource }),
  changes: ['file-name-set'],
})

export const fileNameSetEndpoints = defineResource('file-name-set', {
  listFileNameSets: {
    method: 'GET',
    path: '/file-name-set/list',
    summary: 'Names of analytes in files: versions of the own laboratory and the installation’s template.',
    access: setReaders,
    query: pageQuery(['version', 'validFrom'], setFilters),
    response: listOf(SignedSetRow),
  },
  getFileNameSet: calls.get,
  approveFileNameSet: calls.approve,
  withdrawFileNameApproval: calls.withdraw,
  copyFileNameSet: calls.copy,
  updateFileNameSet: {
    method: 'PATCH',
    path: '/file-name-set/:id',
    changes: ['file-name-set'],
    summary: 'Writes the names of a draft that nobody has signed yet.',
    access: setReaders,
    ownSessionOnly: true,
    params: IdParams,
    body: z.object({
      /** The draft as the person read it; refused when a colleague wrote meanwhile. */
      revision: z.number().int().nonnegative().max(largestInteger),
      names: z.array(FileNameInput).max(mostFileNames),
    }),
    response: SignedSetRow,
    errors: ['lead_required', 'invalid_transition', 'stale_version'],
  },
  proposeFileName: {
    method: 'POST',
    path: '/file-name-set/name',
    changes: ['file-name-set'],
    summary:
      'Adds a name that a file gives an analyte to the laboratory’s draft, which is begun where there is none.',
    access: ['analyst'],
    ownSessionOnly: true,
    body: FileNameInput.extend({
      /** Plate of the file: the analyte is one of its type. */
      plateId: Id,
      /** All names of the file: one isomer is not the sum while another one is listed. */
      fileNames: z.array(z.string().max(200)).max(500),
    }),
    response: z.object({
      /** False: the draft, or the names in force, say so already. */
      changed: z.boolean(),
      set: SignedSetRow,
    }),
    errors: ['duplicate', 'invalid_transition'],
  },
})

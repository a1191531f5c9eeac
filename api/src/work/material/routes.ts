import type { materialEndpoints } from '@sne/shared/contract'
import type { Handlers } from '../../platform/calls/handler.ts'
import { findMaterials } from './of-plate.ts'
import { overrideMaterial } from './override.ts'
import { listMaterialPolicies, setMaterialPolicy } from './policies.ts'
import { recordMaterials, removeMaterial } from './record.ts'
import { listMaterialUses } from './uses.ts'

export const materialHandlers: Handlers<typeof materialEndpoints> = {
  getPlateMaterials: (context, { params }) => findMaterials(context, params.id),
  recordMaterials: (context, { params, body }) => recordMaterials(context, params.id, body),
  overrideMaterial: (context, { params, body }) => overrideMaterial(context, params.id, body),
  removeMaterial: (context, { params }) => removeMaterial(context, params.id, params.materialId),
  listMaterialPolicies: async (context) => ({ items: await listMaterialPolicies(context) }),
  setMaterialPolicy: (context, { params, body }) => setMaterialPolicy(context, params.id, body),
  listMaterialUses: ({ db, viewer }, { query }) => listMaterialUses(db, viewer, query),
}

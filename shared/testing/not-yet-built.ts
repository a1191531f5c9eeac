/** Pages of the table that this version does not have yet; whoever builds one takes it out of here. */
export const notYetBuilt: Readonly<Record<string, string>> = {
  '/notification/transfer': 'comes with the rest of support’s work',
  '/internal-registry/list': 'comes with the internal registries',
  '/internal-registry/add': 'comes with the internal registries',
  '/internal-registry/:id': 'comes with the internal registries',
  '/info-report/config': 'comes with the administrators’ settings',
  '/accountability': 'comes with the accounts of laboratories',
}

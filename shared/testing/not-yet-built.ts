/** Pages of the table that this version does not have yet; whoever builds one takes it out of here. */
export const notYetBuilt: Readonly<Record<string, string>> = {
}

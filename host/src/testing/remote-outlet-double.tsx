/** In place of a remote, whose code is not there in a unit test. Every test of the router names it in `vi.mock`. */
export const RemoteOutlet = ({ name }: { readonly name: string }) => <p>remote {name}</p>

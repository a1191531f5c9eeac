/**
 * Version of the agreement between host and remotes. It grows by one when a remote built for the older one
 * would not work any more; the host then mounts that remote's last fitting version or says that it cannot.
 */
export const shellContract = 1

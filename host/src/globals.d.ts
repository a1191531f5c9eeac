/** Version of the host, put in by the build. */
declare const HOST_VERSION: string
/** Versions of the packages that this host provides, by request; put in by the build. */
declare const PROVIDED_VERSIONS: Readonly<Record<string, string>>

declare module '*.css'

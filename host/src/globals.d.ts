/** Version of the host, put in by the build. */
declare const HOST_VERSION: string

declare module '*.css'

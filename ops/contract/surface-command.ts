import { shellContract } from '@sne/shared/registry'
import { complaint, judge, versionParts } from './judge.ts'
import { readSurface } from './read-surface.ts'
import { acceptedSurface, acceptSurface } from './surface.ts'

// `npm run shell:surface`: accepts the present surface of shared/shell, if its version reflects the changes.
const before = acceptedSurface()
const after = readSurface(versionParts(shellContract).join('.'))
const said = complaint(before, after)
if (before && said === null) {
  console.log(`shared/shell is as accepted (contract ${after.shellContract})`)
} else if (before && !judge(before, after).enough) {
  console.error(said)
  process.exitCode = 1
} else {
  acceptSurface(after)
  for (const { kind, place, what } of before ? judge(before, after).changes : [])
    console.log(`${kind.padEnd(8)}  ${place} ${what}`)
  console.log(
    `Accepted as contract ${after.shellContract}: commit shared/shell/public-surface.json with the change`,
  )
}

import { apiVersion } from '@sne/shared/contract'
import { shellContract } from '@sne/shared/registry'
import webpack, { type Compiler } from 'webpack'
import { type HostOffer, hostOfferFile } from '../../api/src/platform/remotes/host-offer.ts'
import { providedVersions } from './shared-modules.ts'

/** The modules that a host built from the present sources offers to remotes. */
export const offerOfSources = () => ({ shellContract, apiVersion, shared: providedVersions() })

/** Writes `offer.json` beside the built host: the server asks it before it serves a remote. */
export class HostOfferPlugin {
  readonly version: string

  constructor(version: string) {
    this.version = version
  }

  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('HostOffer', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'HostOffer', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => {
          const { shellContract: contract, shared } = offerOfSources()
          const offer: HostOffer = { version: this.version, shellContract: contract, shared }
          compilation.emitAsset(
            hostOfferFile,
            new webpack.sources.RawSource(`${JSON.stringify(offer, null, 1)}\n`),
          )
        },
      )
    })
  }
}

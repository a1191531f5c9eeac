import { Alert, Button } from '@sne/shared/ui-core'
import './remote-place.css'
import type { MountedVersion } from './remote-mount.ts'
import { remoteTexts as texts } from './texts.ts'

interface OlderVersionNoticeProps extends MountedVersion {
  readonly name: string
  readonly onTryNewer: () => void
}

/** Above a remote that is on screen in another version than it should be. */
export const OlderVersionNotice = ({ name, version, chosen, onTryNewer }: OlderVersionNoticeProps) => (
  <Alert
    className="remote-older"
    type="warning"
    banner
    closable
    title={
      <>
        {texts.older} <code>{`${name} ${version} (non ${chosen})`}</code>
      </>
    }
    action={
      <Button size="small" onClick={onTryNewer}>
        {texts.tryNewer}
      </Button>
    }
  />
)

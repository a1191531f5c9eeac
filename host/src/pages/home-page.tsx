import { useCall } from '@sne/shared/client'
import { clockText, roleLabels } from '@sne/shared/domain'
import { CardGrid, Page, Stat } from '@sne/shared/ui-core'
import { Link } from 'react-router-dom'
import { GuideOffer } from '../guide/guide-offer.tsx'
import { inboxOf } from '../layout/inbox.ts'
import { useMe } from '../session/session-store.ts'
import { boardAtHome } from '../turnaround/sees-board.ts'
import { BoardAtHome } from './board-at-home.tsx'
import { type HomeCard, oldestOf, queryOf } from './home-card.ts'
import { homeCards } from './home-cards.ts'
import { KeptScansNotice } from './kept-scans-notice.tsx'
import { OpenCategories } from './open-categories.tsx'
import { PlatesAtHand } from './plates-at-hand.tsx'
import { UnreadNotifications } from './unread-notifications.tsx'

/** Milliseconds after which the numbers are asked for again. */
const refresh = 60_000

/** Waiting work of the current role, each number a link to exactly that list. */
export default function HomePage() {
  const me = useMe()
  return (
    <Page title={`Buon lavoro, ${me.hcp?.name ?? me.email}`} subtitle={roleLabels[me.currentRole]}>
      <KeptScansNotice userId={me.id} />
      <GuideOffer />
      <OpenCategories />
      <CardGrid>
        {homeCards(me.currentRole).map((card) => (
          <CountCard key={card.label} card={card} />
        ))}
      </CardGrid>
      {me.currentRole === 'analyst' && <PlatesAtHand />}
      {boardAtHome(me.currentRole) && <BoardAtHome />}
      {inboxOf(me.currentRole).startsWith('/home') && <UnreadNotifications />}
    </Page>
  )
}

function CountCard({ card }: { readonly card: HomeCard }) {
  const { data, error } = useCall(card.endpoint, { query: queryOf(card) } as never, {
    every: refresh,
  })
  const { total, more } = (data as { total?: number; more?: boolean } | undefined) ?? {}
  const oldest = oldestOf(card, data)
  return (
    <Link className="home-card" to={card.to}>
      <Stat
        label={card.label}
        value={more ? `oltre ${total}` : (total ?? (error ? '-' : null))}
        detail={
          error
            ? 'numero non disponibile'
            : oldest === null
              ? card.detail
              : `${card.detail} · attesa massima ${clockText(oldest, new Date())}`
        }
        tone={total === 0 ? 'grey' : card.tone}
      />
    </Link>
  )
}

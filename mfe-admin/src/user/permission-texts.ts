import { type Permission, permissionLabels } from '@sne/shared/domain'

const named = (permission: Permission) => `«${permissionLabels[permission]}»`

/** Texts about personal permissions. */
export const permissionTexts = {
  title: 'Autorizzazioni personali',
  intro:
    'Un amministratore le concede a un’altra persona. Nessun ruolo le contiene, nemmeno l’amministratore.',
  what: {
    record_readings:
      'Vede chi ha letto la scheda di un neonato o una sua parte, come supervisore, supervisore amministrativo, supporto o amministratore.',
  } satisfies Record<Permission, string>,
  held: 'Concessa',
  notHeld: 'Non concessa',
  grant: 'Concedi',
  grantOf: (permission: Permission) => `Concedi ${named(permission)}`,
  withdraw: 'Revoca',
  withdrawOf: (permission: Permission) => `Revoca ${named(permission)}`,
  effect: 'Vale subito, anche nelle sessioni aperte. L’utente riceve una notifica.',
  reason: 'Motivo',
  unsaved: 'il motivo dell’autorizzazione',
  granted: 'Autorizzazione concessa',
  withdrawn: 'Autorizzazione revocata',
  unchanged: 'Nulla è cambiato',
  own: 'Le proprie autorizzazioni le concede un altro amministratore.',
  disabled: 'L’utente è disattivato.',
} as const

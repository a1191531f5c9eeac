import { hoursInWords } from '@sne/shared/domain'

/** Italian sentences about sign-in. */
export const texts = {
  commonPassword:
    'Questa password è tra le più usate e si indovina subito, anche con cifre o segni attorno: sceglierne un’altra, per esempio tre o quattro parole che non c’entrano l’una con l’altra.',
  wrongPasswords: 'Tentativi di accesso con password sbagliate',
  wrongPasswordsText: (publicUrl: string) =>
    `Per questo indirizzo sono state inserite più volte password sbagliate: chi le inserisce deve attendere, ogni volta più a lungo. Dai dispositivi già usati si continua ad accedere. Se non si riesce, scegliere una nuova password da ${publicUrl}/user/forgot-password: da quel dispositivo l’accesso è poi possibile subito. Questo avviso arriva una volta sola, fino al prossimo accesso.\n`,
  newPassword: 'Reimpostazione della password',
  passwordAsked:
    'È stata chiesta una nuova password per questo indirizzo. Per sceglierla aprire il collegamento; se non è stata chiesta, ignorare questo messaggio.',
  linkValid: (hours: number) => `Il collegamento vale ${hoursInWords(hours)} e una volta sola.`,
}

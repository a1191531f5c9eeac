import { hoursInWords } from '@sne/shared/domain'

/** Italian sentences about accounts. */
export const texts = {
  criticalValues: 'Valori critici',
  emailTaken: 'Esiste già un utente con questo indirizzo email',
  administratorsWarned: (title: string, text: string, details: string) =>
    `${title}\n\n${text}${details}\n\nQuesto avviso arriva a tutti gli altri amministratori. Se il cambio non è atteso, verificarlo subito.\n`,
  madeAdministrator: (person: string, other: string) =>
    `${person} ha reso amministratore l’accesso ${other}.`,
  administratorAddress: 'Indirizzo di un amministratore cambiato',
  administratorAddressChanged: (person: string, address: string) =>
    `${person} ha cambiato l’indirizzo di un amministratore, che ora accede con ${address}.`,
  accountAddress: 'Indirizzo di un accesso cambiato da un’altra persona',
  accountAddressChanged: (person: string, before: string, after: string) =>
    `${person} ha cambiato l’indirizzo di un accesso: da ${before} a ${after}.`,
  onlyRole: 'È l’unico ruolo dell’utente: assegnarne prima un altro, o disattivare l’utente.',
  rightToApprove: (right: string) => `Diritto da approvare: ${right}`,
  namesake:
    'In questo laboratorio c’è già un accesso attivo con questo nome e cognome: sui referti due persone non si distinguerebbero. Se è un omonimo, aggiungere il secondo nome.',
  addressInUse:
    'È stato chiesto di usare questo indirizzo per un altro accesso a Screening Neonatale Esteso, ma un accesso con questo indirizzo esiste già: non è cambiato nulla.\n',
  confirmAddress: (publicUrl: string, token: string, hours: number) =>
    `È stato chiesto di usare questo indirizzo per accedere a Screening Neonatale Esteso. Per confermarlo aprire il collegamento; se non è stato chiesto, ignorare questo messaggio.\n\n${publicUrl}/user/confirm-email?token=${token}\n\nIl collegamento vale ${hoursInWords(hours)} e una volta sola.\n`,
  addressAsked:
    'È stato chiesto di cambiare l’indirizzo email di questo accesso. Il nuovo indirizzo vale quando viene confermato; fino ad allora si accede con questo. Se non è stato chiesto, cambiare la password e avvisare il supporto.\n',
  addressChangedByOther: 'Indirizzo email cambiato da altri',
  rightsEnded: 'Diritti terminati con il cambio dell’indirizzo email',
  rightsEndedOf: (person: string, rights: string) =>
    `${person}: ${rights}. L’indirizzo è stato cambiato da un’altra persona.`,
  addressChanged:
    'L’indirizzo email di questo accesso è stato cambiato e confermato: da ora si accede con il nuovo indirizzo e le sessioni aperte sono terminate. Se non è stato chiesto, avvisare subito il supporto.\n',
  rightsWillEnd: (rights: string) =>
    `\nLo ha chiesto un’altra persona: con la conferma terminano questi diritti, che vanno proposti e approvati di nuovo: ${rights}.\n`,
  whomToCall: (people: string) =>
    people
      ? `\nSe il cambio non è atteso, chiamare subito un amministratore: ${people}.\n`
      : '\nSe il cambio non è atteso, avvisare subito chi gestisce l’installazione.\n',
  rightsToApproveAgain: (rights: string) =>
    `\nIl cambio è stato chiesto da un’altra persona: questi diritti sono terminati e vanno proposti e approvati di nuovo: ${rights}.\n`,
}

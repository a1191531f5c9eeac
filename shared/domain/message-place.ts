/** Names of the segments of an order message. */
const segments: Readonly<Record<string, string>> = {
  MSH: 'intestazione del messaggio',
  PID: 'dati del neonato',
  PD1: 'dati del neonato',
  NK1: 'familiare',
  PV1: 'ricovero',
  PV2: 'ricovero',
  CON: 'consenso',
  MRG: 'codice precedente',
  ORC: 'ordine',
  OBR: 'ordine',
  OBX: 'risposta',
  DG1: 'diagnosi',
  NTE: 'nota',
  SPM: 'cartoncino',
}
/** Fields whose name is more exact than the name of their segment. */
const fields: Readonly<Record<string, string>> = {
  'MSH.9': 'tipo del messaggio',
  'MSH.10': 'numero del messaggio',
  'MSH.11': 'messaggio di prova',
  'PID.3': 'codice del neonato',
  'PID.5': 'nome del neonato',
  'PID.6': 'madre',
  'PID.7': 'data di nascita',
  'PID.8': 'sesso',
  'PID.21': 'codice della madre',
  'PID.24': 'gemellarità',
  'PID.25': 'ordine di nascita',
  'PID.29': 'decesso',
  'PID.30': 'decesso',
  'NK1.3': 'parentela',
  'ORC.1': 'comando dell’ordine',
  'ORC.12': 'medico richiedente',
  'ORC.14': 'telefono del medico',
  'OBR.4': 'esame richiesto',
  'OBR.7': 'data del prelievo',
  'OBR.15': 'materiale',
  'OBR.16': 'medico richiedente',
  'OBR.17': 'telefono del medico',
  'SPM.2': 'codice del cartoncino',
  'SPM.4': 'materiale',
  'SPM.17': 'data del prelievo',
}

/** The place of a message (`OBX[3].5`) as text: `risposta 3`; an address of JSON as it is. */
export function messagePlace(location: string): string {
  const match = /^([A-Z][A-Z0-9]{2})\[(\d+)\](?:\.(\d+))?/u.exec(location)
  if (!match) return location
  const [, segment = '', occurrence = '1', field = ''] = match
  const word =
    fields[`${segment}.${field}`] ??
    segments[segment] ??
    (segment.startsWith('Z') ? 'segmento del mittente' : segment)
  return occurrence === '1' && segment !== 'OBX' ? word : `${word} ${occurrence}`
}

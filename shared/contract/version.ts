/**
 * Version of the calls, `major.minor`. The minor part grows when calls or fields are added. The major part
 * grows when a front end made for the older version would fail. The server tells it with every answer.
 */
export const apiVersion = '1.2'

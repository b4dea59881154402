import {generateKeyPairSync} from 'node:crypto';

/** A certificate for front.example with its key. They protect nothing. */

export const certificate = `-----BEGIN CERTIFICATE-----
MIIBiDCCAS2gAwIBAgIUOIFLoeWjGSJg4cLIbY5pGFr1TkwwCgYIKoZIzj0EAwIw
GDEWMBQGA1UEAwwNZnJvbnQuZXhhbXBsZTAgFw0yNjExMjIwNDAzMzRaGA8yMTI2
MTAyOTA0MDMzNFowGDEWMBQGA1UEAwwNZnJvbnQuZXhhbXBsZTBZMBMGByqGSM49
AgEGCCqGSM49AwEHA0IABACSO0Huxhoho2MpVS32azAdsN3aveor4fI3EMVELFi1
cMMvoJP+MNV5MjJ7MRG5L67SfZPQHyVIvDsJs2vl0ImjUzBRMB0GA1UdDgQWBBTF
FDeYmnmlXi41nPlKiGa2wKEADTAfBgNVHSMEGDAWgBTFFDeYmnmlXi41nPlKiGa2
wKEADTAPBgNVHRMBAf8EBTADAQH/MAoGCCqGSM49BAMCA0kAMEYCIQDVbfV/7cCq
3udnR7nuHA/qaPUMnjarvhO1LanjZfMyaQIhAPmxTkXyYrLC3Ht7MsP+iaSCijs2
5ImZAPyfqt9x7Btr
-----END CERTIFICATE-----
`;

export const certificateKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgNtWz4uRSMWbqGnhL
EKC4dIkILyqCnZLKUACWAE464HWhRANCAAQAkjtB7sYaIaNjKVUt9mswHbDd2r3q
K+HyNxDFRCxYtXDDL6CT/jDVeTIyezERuS+u0n2T0B8lSLw7CbNr5dCJ
-----END PRIVATE KEY-----
`;

/** A key that is that of no certificate. */
export const otherKey = generateKeyPairSync('ec', {namedCurve: 'P-256'})
  .privateKey.export({type: 'pkcs8', format: 'pem'})
  .toString();

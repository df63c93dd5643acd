import type { Country } from './value-lists.ts';

/** An authority or consumer office: its local name and web address. */
interface Office {
  name: string;
  url: string;
}

/**
 * Register and authorities a site must name, by the law of its company's country. Null: there is none, or none for
 * the whole country.
 */
interface CompanyLaw {
  /** Name of the company register, printed before the number. */
  register: string;
  /** Data protection authority (GDPR, article 77, or national law). */
  dataProtection: Office | null;
  /** Consumer information office. */
  consumer: Office;
  /** European Consumer Centre, for consumers from other countries. */
  consumerCentre: string | null;
}

const office = (name: string, url: string): Office => ({ name, url });

/**
 * By the country of the company. Germany has a data protection authority for each state, the United States have no
 * single register.
 */
const COMPANY_LAW: Record<Country, CompanyLaw> = {
  NL: {
    register: 'KvK',
    dataProtection: office('Autoriteit Persoonsgegevens', 'https://www.autoriteitpersoonsgegevens.nl'),
    consumer: office('ACM ConsuWijzer', 'https://www.consuwijzer.nl'),
    consumerCentre: 'https://www.eccnederland.nl',
  },
  BE: {
    register: 'KBO/BCE',
    dataProtection: office('Gegevensbeschermingsautoriteit (GBA/APD)', 'https://www.gegevensbeschermingsautoriteit.be'),
    consumer: office('FOD Economie / SPF Économie', 'https://economie.fgov.be'),
    consumerCentre: 'https://www.eccbelgium.be',
  },
  LU: {
    register: 'RCS Luxembourg',
    dataProtection: office('CNPD', 'https://cnpd.public.lu'),
    consumer: office('ULC', 'https://www.ulc.lu'),
    consumerCentre: 'https://www.cecluxembourg.lu',
  },
  DE: {
    register: 'Handelsregister',
    dataProtection: null,
    consumer: office('Verbraucherzentrale', 'https://www.verbraucherzentrale.de'),
    consumerCentre: 'https://www.evz.de',
  },
  AT: {
    register: 'Firmenbuch',
    dataProtection: office('Datenschutzbehörde', 'https://www.dsb.gv.at'),
    consumer: office('VKI', 'https://vki.at'),
    consumerCentre: 'https://europakonsument.at',
  },
  CH: {
    register: 'UID',
    dataProtection: office('EDÖB/PFPDT/IFPDT', 'https://www.edoeb.admin.ch'),
    consumer: office('BFK/BFC/UFDC', 'https://www.konsum.admin.ch'),
    consumerCentre: null,
  },
  FR: {
    register: 'RCS',
    dataProtection: office('CNIL', 'https://www.cnil.fr'),
    consumer: office('SignalConso (DGCCRF)', 'https://signal.conso.gouv.fr'),
    consumerCentre: 'https://www.europe-consommateurs.eu',
  },
  ES: {
    register: 'Registro Mercantil',
    dataProtection: office('AEPD', 'https://www.aepd.es'),
    consumer: office('OCU', 'https://www.ocu.org'),
    consumerCentre: 'https://cec.consumo.gob.es',
  },
  PT: {
    register: 'Registo Comercial',
    dataProtection: office('CNPD', 'https://www.cnpd.pt'),
    consumer: office('Direção-Geral do Consumidor', 'https://www.consumidor.gov.pt'),
    consumerCentre: null,
  },
  IT: {
    register: 'Registro delle imprese',
    dataProtection: office('Garante per la protezione dei dati personali', 'https://www.garanteprivacy.it'),
    consumer: office('AGCM', 'https://www.agcm.it'),
    consumerCentre: 'https://ecc-netitalia.it',
  },
  GB: {
    register: 'Companies House',
    dataProtection: office('Information Commissioner’s Office', 'https://ico.org.uk'),
    consumer: office('Citizens Advice', 'https://www.citizensadvice.org.uk'),
    consumerCentre: null,
  },
  IE: {
    register: 'CRO',
    dataProtection: office('Data Protection Commission', 'https://www.dataprotection.ie'),
    consumer: office('CCPC', 'https://www.ccpc.ie'),
    consumerCentre: 'https://www.eccireland.ie',
  },
  DK: {
    register: 'CVR',
    dataProtection: office('Datatilsynet', 'https://www.datatilsynet.dk'),
    consumer: office('Konkurrence- og Forbrugerstyrelsen', 'https://kfst.dk'),
    consumerCentre: null,
  },
  SE: {
    register: 'Bolagsverket',
    dataProtection: office('Integritetsskyddsmyndigheten', 'https://www.imy.se'),
    consumer: office('Konsumentverket', 'https://www.konsumentverket.se'),
    consumerCentre: null,
  },
  NO: {
    register: 'Brønnøysundregistrene',
    dataProtection: office('Datatilsynet', 'https://www.datatilsynet.no'),
    consumer: office('Forbrukertilsynet', 'https://www.forbrukertilsynet.no'),
    consumerCentre: null,
  },
  FI: {
    register: 'PRH',
    dataProtection: office('Tietosuojavaltuutetun toimisto', 'https://tietosuoja.fi'),
    consumer: office('Kilpailu- ja kuluttajavirasto', 'https://www.kkv.fi'),
    consumerCentre: null,
  },
  PL: {
    register: 'KRS',
    dataProtection: office('UODO', 'https://uodo.gov.pl'),
    consumer: office('UOKiK', 'https://uokik.gov.pl'),
    consumerCentre: 'https://konsument.gov.pl',
  },
  CZ: {
    register: 'Obchodní rejstřík',
    dataProtection: office('Úřad pro ochranu osobních údajů', 'https://uoou.gov.cz'),
    consumer: office('Česká obchodní inspekce', 'https://coi.gov.cz'),
    consumerCentre: null,
  },
  US: {
    register: 'Reg. no.',
    dataProtection: null,
    consumer: office('Federal Trade Commission', 'https://consumer.ftc.gov'),
    consumerCentre: null,
  },
};

/** Register and authorities for a company's country. */
export function companyLawOf({ country }: { country: Country }): CompanyLaw {
  return COMPANY_LAW[country];
}

/** Registration of a company as printed: `Companies House 90001234`. */
export function registrationOf({ country, kvk }: { country: Country; kvk: string }): string {
  return `${COMPANY_LAW[country].register} ${kvk}`;
}

/** The registration where the text does not name the register: null for a Dutch company. */
export function nonDutchRegistration(company: { country: Country; kvk: string }): string | null {
  return company.country === 'NL' ? null : registrationOf(company);
}

import { type Lexicon, words } from './lexicon.shape.ts';

/** Spanish cue words by concept (Spain and Latin America); `*` ends a stem, `_` joins the words of a phrase. */
export const ES: Lexicon = {
  STOP: words(
    'el la los las de que y en un una por con para mi me se lo del al pero es fue he ha han yo este esta eso',
    'como cuando porque ya muy les nos sin sobre desde hasta su sus le tengo hace',
  ),
  NEG: 'no nunca jamas ni nada nadie ningun* tampoco sin ninguna',
  RECEIVE: 'recib* lleg* entreg* aparec* recogi llego llegado',
  SHIP: words(
    'paquete* envio* enviar* enviaron enviado* mensajer* correo* seguimiento repartidor* transportista* seur',
    'caja cajas paqueteria rastreo guia',
  ),
  GOODS: words(
    'producto* articulo* mercancia* zapato* zapatilla* tenis telefono movil celular iphone portatil laptop',
    'ordenador computador* tableta chaqueta* abrigo* vestido* camisa* pantalon* sofa mesa* silla* cama',
    'colchon* lampara* auricular* audifonos camara* consola* televis* tele juguete* libro* reloj bolso* bolsa*',
    'perfume* anillo* collar* joya* mueble* bicicleta* gafas lentes cortina* batidora* licuadora* aspiradora*',
    'taladro* nevera refrigerador* lavadora* horno pantalla teclado guitarra ropa pieza* bateria tostadora',
    'cafetera impresora espejo cochecito cuna freidora edredon maleta* sarten olla vajilla plancha microondas',
    'tostador ventilador estufa estanteria armario alfombra* patinete* carriola bocina audifono camiseta*',
    'playera* zapatillas sandalia* falda sudadera* chamarra* casco raqueta violin juguete flores ramo vino',
    'llanta* neumatico* herramienta* aspirador cortacesped drone dron airpods funda rosas sillón taburete',
    'lavavajillas tarta velas mantel blusa collar broche llantas sillín trípode objetivo rascador columpio',
    'tobogán alfombra carrito',
  ),
  BUY: 'compr* pedido* pedi encarg* orden* adquiri*',
  SERVICE: words(
    'servicio* curso* clase* taller* seminario* repara* limpieza fontaner* plomer* electricista* pintor*',
    'albanil* mecanico* peluquer* masaje* entrenador* tratamiento* dentista* fotograf* catering mudanza*',
    'jardiner* reforma* instala* tecnico* asesor* boda* guarderia obra obras yoga pilates jardinero pintor',
    'maquillador* maquilladora profesor* profe clases autoescuela academia campamento terapia psicolog*',
    'cerrajero tatuaje manicura veterinari* paseador traductor* abogad* gestor* gestoria ninera canguro',
    'entrenador lavado traslado transporte_privado sesion* oposiciones techador tapicero mago payaso*',
    'castillo_hinchable orquesta mariachi* residencia_canina exterminador* deshollinador andamio* arquitect*',
    'uñas pestañas mechas corte permanente fisio* sastre modista zapatero tapicer* cristaler* canalón autocar',
    'limusina guía visita spa escuela_de_baile escuela_de_idiomas clases_particulares cerámica alicatador',
    'techador* albañil* mudanzas animador* cerrajero* fontanero* plomero*',
  ),
  EVENT: words(
    'concierto* entrada* boleto* espectaculo* festival* partido* evento* funcion teatro cine congreso',
    'cumpleaños fiesta boda ceremonia bautizo comunión aniversario graduación entierro recepción estreno circo',
    'musical ballet bodas',
  ),
  TRAVEL: words(
    'vuelo* aerolinea* avion viaje* excursion* tour crucero* ferry tren vacaciones agencia_de_viajes taxi uber',
    'cabify bus autobus traslado barco',
  ),
  LODGING: words(
    'hotel* habitacion* reserva* hostal* apartamento* departamento* airbnb villa casa_rural alojamiento*',
    'hosped* noche noches posada camping parador cabana casita bungalow pension',
  ),
  NOSHOW: words(
    'no_show overbooking sobreventa no_presentad* no_presentarme no_presentacion no_habia_habitacion',
    'sin_habitacion completo sobrevendid* estaba_lleno estaban_llenos no_haber_llegado no_vino_nadie',
    'nadie_vino no_apareció no_apareció_nadie no_se_presentó nos_dejaron_plantados plantados',
    'esperamos_todo_el_día puerta_cerrada esperando_en_vano ni_rastro',
  ),
  RENTAL: words(
    'alquiler* alquil* rentad* renta_de coche_de_alquiler minibar peaje* multa* aranazo* rayon* arrendadora',
    'rentadora',
  ),
  SUBSCR: words(
    'suscri* subscri* membresia* socio gimnasio* mensual* mes cada_mes renov* cuota* recurrente* abono plan',
    'todos_los_meses anual* domiciliacion desuscri* mensualidad revista app_de_citas linea periodico netflix',
    'spotify',
  ),
  TRIAL: 'prueba prueba_gratis gratis gratuita gratuito muestra* periodo_de_prueba solo_envio gastos_de_envio',
  CANCEL: words(
    'cancel* anul* di_de_baja me_di_de_baja baja darme_de_baja rescind* desist* anule anulado cancelacion',
    'desapunt* echamos_atras renunci* darse_de_baja ya_no_queria no_hacia_falta pedi_que_no suspendi',
  ),
  RETURN: words(
    'devolvi* regres* lo_devolvi la_devolvi mande_de_vuelta retorn* desistimiento devuelt* mande_de_regreso',
    'lleve_de_vuelta envie_de_vuelta recogieron rechace_el_paquete',
  ),
  REFUND: words(
    'reembols* devolucion* abono* abonad* devolver* devuelv* reintegr* nota_de_credito vale_de_devolucion',
    'devuelto',
  ),
  PROMISE: words(
    'promet* prometi* confirm* acept* asegur* acord* me_dijeron_que dijeron garantiz* comunicaron reconocieron',
  ),
  STILL: 'todavia aun sigo sigue desde_hace hace semanas dias meses esperando espero semana retraso pendiente',
  TWICE: words(
    'dos_veces doble* duplicad* dos_cargos dos_cobros repetid* dos_pagos tres_veces segunda_vez veces otra_vez',
    'mismo_cargo segundo_cargo mismo_importe nuevamente 2_veces mismo_cobro idénticos identicos ambos',
  ),
  ONCE: words(
    'una_vez una_sola un_solo una_compra solo_compre un_pedido una_sola_vez solo_hice unico unica solo_una',
    'solo_un',
  ),
  CHARGE: words(
    'cobr* carg* pago* transaccion* movimiento* factur* descont* cargo debit* retir* sacaron quitaron',
    'operacion*',
  ),
  PAID: 'pague pagado pagar pague_con pago',
  WRONG: 'equivoc* error* incorrect* mal erroneo* erronea*',
  MORE: words(
    'mas de_mas demasiado diferencia superior extra adicional excesiv* inflad* cero_de_mas diez_veces exceso',
    'cero de_sobra recargo sobreprecio triple',
  ),
  INSTEAD: words(
    'en_vez en_lugar deberia debia acordado precio_acordado presupuesto pactad* tenia_que_ser cuando_eran',
    'quedamos_en habiamos_quedado firme marcaba decia_que presupuestad* era_de eran',
  ),
  AMOUNT: words(
    'importe* monto* precio* cantidad* total suma valor propina costo coste descuento cupon codigo_de oferta',
    'tarifa',
  ),
  RECEIPT: 'recibo* ticket tique* factura* comprobante* vale boleta nota carta resguardo',
  CURRENCY: 'moneda* divisa* tipo_de_cambio conver* cambio dcc',
  CURNAME: words(
    'euro euros eur dolar* usd libra* gbp peso pesos mxn cop ars soles yen* franco* coronas reales zloty*',
    'lira* dirham* clp',
  ),
  ATM: 'cajero* cajero_automatico atm maquina retirar retire',
  CASH: 'efectivo dinero billete* plata',
  DISPENSE: words(
    'dispens* entrego salio salieron solto expulso expidio no_salio_nada no_dio no_me_dio saco ranura trago',
    'escupio dio parcial',
  ),
  DEPOSIT: 'deposit* ingres*',
  CARD: 'tarjeta*',
  LOST: 'perdi* extravi* perdida se_me_cayo olvid* perdio deje',
  STOLEN: words(
    'robo robaron robad* robar hurto hurt* ladron* asalt* carterista* atrac* sustra* quitaron robaronme',
    'atracaron ladrones ratero* carterista',
  ),
  WALLET: 'cartera* billetera* bolso mochila* monedero* bolsa',
  RECOG: words(
    'reconozco reconoc* conozco desconoc* ni_idea idea_de se_que que_es_esto sospechos* extrano* identific*',
    'se_quien se_de_que no_me_suena familiar',
  ),
  AUTHORIZE: 'autoriz* consent* permiso permit* aprob*',
  MADEIT: words(
    'hice hecho realice realizado no_fui_yo no_he_sido no_es_mio no_es_mia no_son_mios nunca_compre',
    'nunca_he_comprado no_la_hice no_lo_hice fui_yo he_comprado_nada efectue no_hice jamas_compre',
  ),
  SOMEONE: 'alguien estafador* delincuente* hacker* desconocido* otra_persona tercero* quien_sea persona terceros',
  FRAUD: words(
    'fraud* no_autoriz* suplant* clonaron_mis mis_datos usurp* datos_de_mi numero_de_mi usaron_mi uso_mi',
    'usando_mi utilizaron_mi utilizado_mi usado_mi',
  ),
  SCAM: words(
    'estaf* engan* timo timad* phishing invers* invert* cripto* bitcoin broker ganancia* rentabilidad',
    'pagina_falsa web_falsa tienda_falsa se_hizo_pasar haciendose_pasar se_hicieron_pasar whatsapp telegram',
    'supuesto novio plataforma acceso_remoto anydesk sms rendimiento* cuenta_segura tinder policia multa_falsa',
    'premio sorteo tareas trabajo_en_casa hacienda tecnico_de_microsoft enlace virus caí piqué ingenu*',
    'me_la_colaron me_engatus* departamento_de_seguridad validar validé código_que_me dictaba nuevo_número',
    'mi_hijo_necesitaba llaves_por_mensajero no_existe casarse visado asesor retirar_mis_ganancias',
    'control_remoto cuento_del',
  ),
  CLONE: words(
    'clon* copi* duplicado_de_mi banda_magnetica skimming copia_de duplicaron falsificaron misma_hora',
    'mismo_minuto aparato_raro duplicada',
  ),
  ELSEWHERE: words(
    'extranjero otra_ciudad otro_pais nunca_he_estado en_casa trabajando en_el_trabajo lejos kilometros',
    'otro_estado hospital jamas_he_estado otra_provincia nunca_he_ido estaba_en_mi',
  ),
  POSSESS: words(
    'en_mi_poder conmigo tengo_la_tarjeta mi_cartera en_mi_mano la_llevo mi_bolsillo nunca_sali*',
    'no_la_he_perdido sigue_en_mi cajon guardada no_ha_salido la_tengo',
  ),
  ACCOUNT: 'cuenta* perfil usuario',
  HACK: words(
    'hacke* jaque* entraron accedieron acceso cambiaron_mi cambiaron duplicado_de_sim sim pirate* intrus*',
    'tomaron_el_control bloquead* iniciaron iniciado sin_cobertura enlace cambiaron_la duplicaron_la',
    'tarjeta_guardada dispositivo restablec*',
  ),
  LOGIN: words(
    'contrasena* clave correo_electronico usuario banca_en_linea codigo_de numero_de_telefono telefono email',
    'sesion',
  ),
  NOTRECCARD: words(
    'tarjeta_nueva nueva_tarjeta nunca_recibi_la_tarjeta no_me_llego_la_tarjeta tarjeta_nunca_llego buzon',
    'intercept* activ* tarjeta_de_reemplazo nunca_me_llego_la renovada domicilio_anterior direccion_antigua',
    'sobre plastico reposicion',
  ),
  CHILD: 'hijo* hija* nino* nina* nieto* nieta* sobrino* menor anos_de_edad pequeno* chico',
  GAME: words(
    'juego* videojuego* roblox fortnite robux app_store google_play gemas monedas_virtuales playstation xbox',
    'nintendo pavos skins consola free_fire minecraft diamantes steam',
  ),
  BROKEN: words(
    'roto rota rotos rotas defect* danad* averi* estrope* no_funciona* no_enciende no_prende dejo_de_funcionar',
    'rompio rompi* rajad* agriet* descompuest* falla* golpead* fuga no_carga quemo desperfecto* malogr* anicos',
    'humo chispa gotea pierde_agua no_enfria pantalla_negra rajado se_apaga',
  ),
  DIFFERENT: words(
    'diferente* distint* otro_modelo otra_talla otro_color no_es_lo_que no_correspond* no_coincid* equivocad*',
    'nada_que_ver mas_pequen* no_es_como piedra* ladrillo* otra_cosa no_se_parec* no_era_lo vacio vacia',
  ),
  DESCRIBED: 'descri* anunci* foto* imagen* publicad* prometian publicidad ponia ficha mostraba especific*',
  SIZE: words(
    'talla* color* modelo tamano* material cuero piel lana algodon plastico segunda_mano usado usada',
    'reacondicionad* nuevo de_piel gb',
  ),
  QUALITY: words(
    'calidad mal pesim* horrible chapuza* sucio sucia suciedad asqueros* cucaracha* ruido* incomplet* a_medias',
    'desastre deficiente moho mal_hecho chinches media_pared mal_pintad* frio fria tarde_y mal_arreglad*',
    'se_marcho',
  ),
  FAKE: 'fals* imitacion* replica* copia pirata autentic* original* trucho chafa genuin*',
  BRAND: words(
    'nike adidas gucci rolex louis_vuitton chanel ray_ban apple prada dior logo marca costura* numero_de_serie',
    'boutique perito oficial experto aduana*',
  ),
  MISLEAD: words(
    'enganos* engano letra_pequena condiciones ocult* mint* mentir* falsa_publicidad no_me_dijeron',
    'no_me_avisaron no_informaron no_avisa* publicidad_enganosa me_aseguraron comercial vendedor casilla',
    'tramp* multipropiedad letra_chica prometieron juro sin_permanencia permanencia intermediario',
    'pagina_oficial de_por_vida mintieron',
  ),
  OTHERPAY: words(
    'en_efectivo paypal transferencia* bizum cheque* vale* otra_tarjeta tarjeta_regalo de_otra_forma',
    'otro_medio al_contado ya_pague ya_habia_pagado ya_estaba_pagad* oxxo spei mercado_pago pagado_en pague_en',
    'cupon bono otra_forma cambio_entregado seguro_pago la_mutua agencia con_la_de_mi yape nequi',
  ),
  DECLINED: words(
    'rechaz* deneg* declin* no_paso fallid* fallo_el no_se_complet* no_fue_aceptada error_en_el_pago',
    'no_autorizada_la denegada no_autorizada rebotada tarjeta_denegada',
  ),
  LATEPRES: words(
    'meses_despues meses_mas_tarde hace_meses ano_pasado un_ano_despues tarde atrasado medio_ano',
    'despues_de_meses cargo_antiguo anos_despues hace_un_ano ahora_me_cobran meses_de_retraso anio_pasado',
    'medio_ano_despues casi_un_ano ahora_despues con_retraso tanto_tiempo a_estas_alturas se_les_olvido_cobrar',
    'ano_y_medio atrasadisimo',
  ),
  EXTRA: words(
    'minibar danos limpieza_extra estacionamiento aparcamiento peaje multa despues_de_salir cargo_adicional',
    'cargo_extra otro_cargo dias_despues posterior* despues_de_devolver despues_de_irme cargo_posterior',
    'limpieza rayita combustible gestion suplemento recargo_por',
  ),
  SIGN: words(
    'en_vez_de_abonar en_vez_de_devolver en_lugar_de_abonar en_lugar_de_devolver al_reves como_cargo',
    'en_vez_de_reembolsar en_lugar_de_reembolsar en_vez_de_un_abono como_una_compra volvieron_a_cobrar',
  ),
  REGRET: words(
    'cambie_de_opinion arrepent* mas_barato caro no_me_gusta ya_no_lo_quiero ya_no_quiero rebaj*',
    'no_lo_necesito mejor_precio no_vale bajo_de_precio me_arrepiento aburrid* no_admiten_devol* carisimo',
    'atraco abuso me_queda_mal culpa_mía mi_culpa me_dormí se_me_olvidó se_me_pasó no_leí fuera_de_plazo',
    'más_barato_en mitad_de_precio la_diferencia_que perfecto_estado no_me_gustó',
  ),
  TORT: words(
    'indemniza* perjuicio* lesion* dano_moral accidente mancharon arruin* molestias danos_y compensacion',
    'rayaron parque perdi_la_manana indemnicen horas_de_trabajo',
  ),
  LOAN: words(
    'hipoteca* prestamo* credito_personal interes* buro historial_crediticio deuda* embargo moroso* cobranza*',
    'comision*',
  ),
  BANKADMIN: words(
    'limite* recarg* pin verific* identidad saldo puntos cashback abrir_una cerrar_mi solicit* activar',
    'desbloque* transferir iban nomina tarjeta_virtual aumentar cambiar_mi contactless domicilio comisiones',
    'app aplicacion extracto beneficiario anualidad',
  ),
  QUESTION: words(
    'como cuando donde cuanto cuanta puedo pueden quisiera_saber por_que cual cuales se_puede quiero_saber hay',
  ),
  GREETING: words(
    'hola buenos_dias buenas gracias saludos estimad* por_favor atentamente ayuda buenas_tardes cordial* favor',
  ),
  PROCESS: words(
    'banco reclam* queja llame llamad* atencion_al_cliente sucursal expediente denuncia disput* investig* hoja',
    'operador* telefono',
  ),
  MERCHANT: words(
    'tienda* vendedor* comercio* empresa* web sitio pagina restaurante* supermercado* compania negocio amazon',
    'mercado_libre local establecimiento',
  ),
  CLOSED: words(
    'quebr* cerrad* cerro cerraron desaparec* liquidacion concurso suspend* aplaz* no_se_celebro no_existe',
    'pospus* quiebra',
  ),
  FAMILY: 'marido esposa esposo mujer madre padre hermano hermana familia pareja familiar*',
  REFUSE: 'nieg* niegan ignor* no_contest* no_respond* excusas largas se_negaron bloquear* evasivas',
  CONTACT: 'correo* email escrib* escrito mensaje* chat llame contact*',
  PETROL: 'gasolinera gasolina surtidor repostar bencina combustible',
  GAMBLE: 'apuesta* casino* juego_online loteria bingo tragaperras tragamonedas',
  DIGITAL: 'descarga* software licencia* clave_de digital ebook curso_online activacion codigo acceso',
  BUT: 'pero sin_embargo aunque solo_que lo_que_pasa salvo excepto eso_si aun_asi sino',
  MONTH: words(
    'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre verano invierno',
    'primavera otono navidad semana_santa ano_pasado',
  ),
  BEFORE: 'antes antelacion previamente a_tiempo en_plazo dentro_del_plazo con_tiempo vispera hasta antes_de',
  AFTER: 'despues luego tras posterioridad mas_tarde al_cabo desde_entonces a_los',
  TERMS: words(
    'politica condiciones contrato plazo desistimiento cancelacion_gratuita terminos gratis_hasta segun',
    'permite flexible clausula derecho',
  ),
  FINE: words(
    'bien perfecto perfecta estupend* maravilla correcto correcta sin_problema ningun_defecto todo_ok',
    'impecable bueno buena funciona_bien genial ricas rico',
  ),
  KEEP: 'queda quedan quedaron quedarse retien* retuvieron se_quedo',
  DOWNPAY: 'senal anticipo adelanto fianza entrada_de prepago por_adelantado deposito',
  KEYED: 'tecle* marco marcaron digit* puso pusieron pasaron paso_la pulso dio_a metio metieron teclear',
  PART: 'mitad parte medio media solo_una solo_uno falta faltan faltaba incompleto una_de_las',
};

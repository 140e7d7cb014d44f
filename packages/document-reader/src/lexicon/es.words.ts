import type { DocumentWords } from './lexicon.shape.ts';

export const es: DocumentWords = {
  grandTotal:
    'total (a pagar|pagado|general|factura|del pedido|de la compra|de la reserva|iva incluido|eur)|importe (total|pagado|cobrado|a pagar)|monto (total|pagado)|precio total|pago total|pagado|total pedido|importe|monto|has pagado|cobrado|a pagar|total eur|importe cobrado',
  total: 'total|suma|precio',
  partSum:
    'resto a pagar|restante a pagar|pendiente de pago|sub-? ?total|base( imponible)?|iva|impuesto*|envio|gastos*|descuento|cupon|ahorro*|propina|cambio|efectivo|entregado|saldo|puntos|por (noche|mes|persona)|precio unit*|cant*|deposito|fianza|reembolso|articulos?|tasa*|antes|noches?|a devolver|ha ahorrado|valor declarado|preautoriz*|autorizado|pendiente|senal|(a pagar|resto|pago) (en (el|destino|alojamiento)|a la (llegada|entrega)|al llegar)',
  dateLabel:
    'fecha|fecha (de|del) (compra|pedido|factura|emision|reserva|pago|operacion)|pedido (realizado|hecho)( el)?|comprado el|factura del|reservado el|pagado el|emitid(a|o)( el)?|enviado( el)?|realizado el|fecha y hora|hecho el|extracto (de|del|a)|emitido|expedid[oa]|compra|fecha compra',
  otherDate:
    'venc*|entreg*|lleg*|previst*|estimad*|valid*|hasta|caduc*|entrada|salida|estancia|periodo|nacimiento|renov*|proxim*|inicio|fin|recogid*|envi*|antes|plazo|cancel*|baja|reembols*|desde|limite|valor|a partir|consumo preferente|consumir antes',
  orderLabel:
    'encargo|orden de trabajo|parte de trabajo|numero de (pedido|reserva|confirmacion|orden|referencia)|n(º|°|o|um|ro)?\\.? ?(de )?(pedido|reserva|orden)|pedido( n(º|°|o|um|ro)?)?|orden( n(º|°|o))?|reserva( n(º|°|o))?|localizador|codigo de (reserva|confirmacion)|numero de compra|ped\\.? n(º|°)',
  referenceLabel:
    'presupuesto|expediente|referencia|ref|su referencia|n(º|°|o|um)?\\.? de (matricula|expediente)|matricula n(\\.?º|°)|contrato( n(º|°|o|um)\\.?)?|numero de contrato|inscripcion( n(º|°))?',
  invoiceLabel:
    'factura( n(º|°|o|um)?| simplificada)?|numero de (factura|recibo|ticket)|n(º|°) (de )?(factura|ticket)|ticket( n(º|°))?|recibo( n(º|°))?|folio',
  trackingLabel:
    'numero de (seguimiento|guia|envio|rastreo)|n(º|°) (de )?(seguimiento|envio)|codigo de (seguimiento|rastreo)|seguimiento|guia|rastreo|localizador de envio|tracking|codigo de envio|envio(?= (n[°or]*\\.? |№ ?)?[a-z]{0,4}[ -]?[0-9]{4})',
  deliveryLabel:
    '(fecha de )?entrega (prevista|estimada|programada)|fecha (de entrega|estimada)|llega(ra)?( el| antes del)?|entrega( el| entre| antes del)?|sera entregad*|se entregara|llegada prevista|recibiras .. el|previst(a|o) para|entregaremos|(te|se) lo entregamos|fecha prevista|llegada estimada|a mas tardar( el)?',
  sellerLabel:
    'vendido por|vendedor(a)?|comercio|tienda|establecimiento|beneficiari(o|a)|pago a|pagado a|de parte de|de|alojamiento|organizador|proveedor|razon social',
  refund:
    '(hemos|ha) (decidido|acordado|resuelto) (devolver*|reembolsar*|reintegrar*|abonar*)|(le|te|les|os) (ingresaremos|ingresamos|ingresare|transferiremos)|(se le|se te) ingresar*|(le|te|les|os) (reembolsaremos|devolveremos|reembolsamos|devolvemos|reintegramos|hemos (reembolsado|devuelto)|abonaremos|abonamos|reintegraremos|voy a (reembolsar|devolver))|(ha sido|fue|sera|seran|se ha|esta siendo) .. (reembolsad*|devuelt*|abonad*|reintegrad*)|(reembolso|devolucion) .. (ha sido|se ha|aprobad*|procesad*|emitid*|realizad*|confirmad*|tramitad*|en camino|iniciad*|se realizara)|(hemos|he) .. (emitido|procesado|tramitado|aprobado|realizado|iniciado) .. (reembolso|devolucion)|confirm* .. (reembolso|devolucion de)|(recibira|recibiras) .. (reembolso|devolucion|dinero)|importe (del reembolso|reembolsado)|se (le|te) (reembolsara*|devolvera*|abonara*)|monto (reembolsado|del reembolso)|procederemos .. (reembolso|devolucion|reembolsar)|(devolveran|reembolsaran|reintegraran|devolveremos|reembolsaremos|reintegraremos)|(le|te|os|les) (devuelvo|devuelven|reembolso|abono|hacemos .. (abono|devolucion|reembolso)|haremos .. (abono|devolucion|reembolso)|hago .. (abono|devolucion|reembolso))|(realizaremos|efectuaremos|hemos (autorizado|ordenado|hecho|lanzado)) .. (reembolso|devolucion|abono)|(reembolso|devolucion|abono) .. (autorizad*|ordenad*|efectuad*|hech*|lanzad*)|(hemos|he) procedido .. (devolucion|reembolso)|(vamos|voy) a (devolver*|reembolsar*|reintegrar*)|(recibira|recibiras) # .. (cuenta|tarjeta)|procedemos .. (reembolso|devolucion)|se ha .. (emitido|realizado|hecho|tramitado|efectuado) .. (reembolso|devolucion)|se (le|te) (reintegrar*|devolver*|abonar*)|(importe|total|cantidad) a (reembolsar|devolver)|(reembolso|devolucion):? #|(hemos|he) .. (abonado|reintegrado)|(te|le|os) (he|hemos) .. (hecho|devuelto|abonado|reembolsado)|procedido a .. (reembols*|devolv*|abon*)|dinero .. de vuelta|(devolucion|reembolso) .. (hecha|hecho|realizad*|lanzad*)|de vuelta (a|en) (tu|su) (tarjeta|cuenta)|(anul*|retroced*|revert*|revertimos) .. (cargo|cobro|pago) de #|# (se|te|le) (los?|las?) .. (retorn*|devolv*|reembols*)|recuper(ara|aras|a|as) (sus|tus|los|las) #|(acabo|acabamos) de (devolver*|reembolsar*|abonar*|ingresar*|reintegrar*)|(resarc*|indemniz*) .. #',
  back: 'vuelve(n)?|volver(á|án)|devolv(emos|eremos|erá)|devuelt(o|a|os)|devuelv(o|e|en)|reembols(amos|aremos|ado|o)|reintegr(amos|aremos|ado|o)|abon(amos|aremos|ado|ada|ará|en)|(hacemos|haremos|hemos hecho) (el|un) (abono|ingreso)|retroced(emos|ido)|ingres(amos|aremos|ado)|transferi(mos|remos)|regres(a|ará)|repon(emos|dremos)',
  yours: 'su|sus|tu|tus|le|les|te|usted|misma (tarjeta|cuenta)|la tarjeta|la cuenta',
  arrives:
    '(a|en|hacia|para) (su|tu|la|la misma) .. (cuenta|tarjeta|banco|iban)|(hacemos|hago|haremos|hare) llegar .. #|(orden de|vamos a|voy a) (pagar*|ingresar*|abonar*|transferir*) .. #|# .. (a|en) (su|tu) favor',
  comes:
    'lleg*|mand*|envi*|transf*|ingres*|gir(o|amos|aremos)|pag(aremos|amos|arle|arte)|va|van|vuelv*|volver*|recib*|vera|veras|tendra|tendras|abon*|aparec*|repon*|salio|sale|saldra|hac(e|en|emos)|hago|har(e|emos)|recuper*|solta*|libera*',
  noRefund:
    'volv(emos|eremos) a|falta|faltan|puntos|devolvió|devolviste|(ha|has) devuelto|(usted )?(escribe|dice|afirma|indica|menciona|sostiene) que|según (usted|indica|dice)|habría*|sería*|supuestamente|si|salvo|no|ningun*|nunca|puede*|podra*|podria*|pueda|desea*|quiero|quisiera|por favor|cuando|solicit*|pid*|politica*|condiciones|no reembolsable|rechaz*|deneg*|estudi*|revis*|lamentablemente|en caso|derecho|espero|exijo|todavia|aun|a menos|unicamente|siempre que|motivo|una vez|tras (recibir|la recepcion)|al recibir|en cuanto|las devoluciones|vale de|vale (de|por)|saldo a favor|bono|remitente|almacen|me (prometi*|dij*|asegur*|garantiz*)|conserv(e|a) (este|el)|hasta (recibir|obtener)|a la (devolucion|entrega) de|al (devolver|entregar)|despues(?! (de|del))|luego|a continuacion',
  courtesy:
    'aún hoy|hoy mismo|puede(s)? (quedar*|conservar*)|a (su|tu) (peticion|solicitud)|(segun|tras|por|conforme a|en respuesta a|gracias por) (su|tu) .. (solicitud|peticion|reclamacion)|(por favor )?(tenga|ten) en cuenta|como (solicito|solicitaste|pediste|hablamos)|si tiene .. (dudas|preguntas)|no tiene(s)? que hacer|puede(n)? (tardar|demorar|variar)|(puedo|podemos) confirmar*|lamentamos .. molestias|no (recibid*|entregad*|prestad*|utilizad*|disfrutad*|realizad*)',
  cancelled:
    '(ha|han) sido .. (cancelad*|anulad*)|(esta|queda|fue|fueron) .. (cancelad*|anulad*)|damos por (cancelad*|anulad*)|cancelacion .. (confirmada|realizada|procesada|completada|efectuada)|baja .. (confirmada|tramitada|realizada|efectiva)|confirm* .. (cancelacion|anulacion|baja)|(hemos|he|has) .. (cancelado|anulado|tramitado la baja|dado de baja)|numero de cancelacion|se ha (cancelado|anulado|dado de baja)|finaliza(ra)? el|se ha .. (cancelado|anulado)|(reserva|pedido|suscripcion|cita|vuelo|contrato) (cancelad*|anulad*)|te has dado de baja|cancelaste|(suscripcion|contrato|afiliacion) .. (desactivad*|finalizad*|terminad*|sin efecto|de baja)|estado:? (cancelad*|anulad*|de baja)|(baja|cancelad[oa]|anulad[oa]) (el|con fecha)|comprobante de baja',
  noCancellation:
    'si|salvo|no|cancelacion gratuita|puede*|podra*|podria*|para cancelar|desea*|quiero|por favor|antes|hasta|gastos|condiciones|politica*|cuando|como|quisiera|solicit*|en caso|gratis|plazo',
  within:
    '(en|dentro de|en un plazo de|plazo de|en los proximos) (los proximos )?(#n ?(-|a) ?)?#n dias( habiles| laborables)?|(#n ?(-|a) ?)?#n dias (habiles|laborables)',
  workingDays: 'habiles|laborables',
  heading:
    'factura.*|recibo|ticket|confirmacion.*|gracias.*|tu .*|su .*|extracto.*|seguimiento.*|entrega.*|abono|reembolso.*|cancelacion.*|hola.*|estimad.*|querid.*|pagina|fecha|total|tel.*|copia.*|hoy|ayer|en linea|de|para|asunto|enviado.*|mensajes?|pedido.*|reserva.*|envio.*|pago.*|direccion.*|cliente.*|caja.*|mesa|nif.*|cif.*|rfc.*|resumen.*|movimientos.*|hemos .*|nota de .*|estado de cuenta.*|devolucion.*|paquete.*|baja.*|descripcion.*|huesped.*|destinatario.*|concepto|movimiento.*|cargo|detalle.*',
  kinds: {
    receipt:
      'factura|recibo|ticket|iva|caja|subtotal|nif|cif|rfc|gracias por su (compra|visita)|efectivo|tarjeta|cambio|base imponible|mesa|factura simplificada|importe|a pagar|surtidor|litros|autorizacion|copia cliente|entregado|a devolver|comercio|copia (para el )?cliente|aut|operacion|contactless|comprobante|com',
    order_confirmation:
      'confirmacion de(l)? (pedido|reserva|compra)|pedido*|reserva*|gracias por (tu|su) (pedido|compra|reserva)|entrada|salida|huespedes|noches?|entrega estimada|direccion de (envio|entrega)|pasajero*|vuelo|billete*|boleto*|resumen del pedido|localizador|compra realizada|llega (entre|el)|numero de compra|tu compra',
    correspondence:
      'hola|estimad*|atentamente|saludos|atencion al cliente|servicio al cliente|lament*|disculp*|mensaje|respuesta|visto|en linea|agente|gracias por (contactar|escribir*|comunicarse)|re:|rv:|entendemos|buenos dias|buenas tardes|soporte|un saludo|cordialmente|buenas',
    delivery_proof:
      'entregad*|entrega|envio|paquete|seguimiento|en camino|en reparto|repartidor|firma|transportista|destinatario|transito|oficina|guia|mensajer*|centro de distribucion|prueba de entrega|rastreo|albaran|recibi(do)? conforme',
    return_proof:
      'devolucion*|etiqueta de devolucion|devuelt*|justificante de (envio|deposito)|resguardo|devolver|rma|recogida|comprobante de devolucion|motivo de (la )?devolucion|articulos devueltos',
    cancellation_proof:
      'cancelacion*|cancelad*|anulacion|anulad*|baja|suscripcion|no se (le|te) cobrara|finaliza*|terminacion',
    credit_slip:
      'abono|nota de credito|reembolso*|reembolsad*|devolucion|factura rectificativa|reintegro|nota de abono|ticket de devolucion|vale de devolucion|total abono|devuelto a|confirmacion (de|del|de su|de tu) (reembolso|devolucion|abono)|comprobante de (reembolso|devolucion)',
    advertisement:
      '% de descuento|descuento*|oferta*|promo*|rebajas|compra ahora|anadir al carrito|agregar al carrito|en stock|opiniones|nuevo|solo|gratis|aprovecha|descubre|darse de baja|ahorra|envio gratis|hasta agotar existencias|hasta fin de existencias',
    terms:
      'terminos y condiciones|condiciones generales|clausula|responsabilidad|contrato|derecho de desistimiento|partes|legislacion|jurisdiccion|proteccion de datos|articulo|politica|usuario|presente*|no reembolsable|politica de (cancelacion|devoluciones)|desistimiento|desistir|objeto|primera|segunda|tercera|cuarta|reunidos|condiciones de|matricula|en vigor desde|normas( de (uso|la casa))?',
    expert_finding:
      'perit*|informe|dictamen|inspeccion|diagnostico|falsific*|autentic*|defecto*|tecnico|taller|reparacion|conclusion*|presupuesto|averia|dano*|origen',
    police_report:
      'policia|denuncia|atestado|guardia civil|robo|hurto|comisaria|denunciante|agente|ministerio publico|delito|carpeta de investigacion|diligencias|hechos',
    account_statement:
      'extracto|estado de cuenta|saldo|cuenta|cargo*|abono*|iban|clabe|movimientos|fecha valor|saldo (anterior|final|inicial)|titular|transferencia*|detalle del? movimiento|saldo (tras|despues)',
    payment_proof:
      'comprobante (de pago|de transferencia)|pago (realizado|recibido|confirmado|exitoso)|has (pagado|enviado)|transferencia*|beneficiario|justificante de pago|transaccion|paypal|concepto|ordenante|bizum|spei',
  },
};
